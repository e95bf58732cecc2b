/* Written by scripts/list-lisp-files.sh: the files of lisp/, sorted by the bytes of their names. */
#include "CSupport.h"

static const unsigned char core_abbrev_el[] = {
#embed "../../lisp/core/abbrev.el"
};
static const unsigned char core_add_log_el[] = {
#embed "../../lisp/core/add-log.el"
};
static const unsigned char core_advice_el[] = {
#embed "../../lisp/core/advice.el"
};
static const unsigned char core_align_el[] = {
#embed "../../lisp/core/align.el"
};
static const unsigned char core_ansi_color_el[] = {
#embed "../../lisp/core/ansi-color.el"
};
static const unsigned char core_apropos_el[] = {
#embed "../../lisp/core/apropos.el"
};
static const unsigned char core_auth_source_el[] = {
#embed "../../lisp/core/auth-source.el"
};
static const unsigned char core_autoloads_txt[] = {
#embed "../../lisp/core/autoloads.txt"
};
static const unsigned char core_avl_tree_el[] = {
#embed "../../lisp/core/avl-tree.el"
};
static const unsigned char core_backtrace_el[] = {
#embed "../../lisp/core/backtrace.el"
};
static const unsigned char core_benchmark_el[] = {
#embed "../../lisp/core/benchmark.el"
};
static const unsigned char core_bibtex_entries_el[] = {
#embed "../../lisp/core/bibtex-entries.el"
};
static const unsigned char core_bibtex_format_el[] = {
#embed "../../lisp/core/bibtex-format.el"
};
static const unsigned char core_bibtex_keys_el[] = {
#embed "../../lisp/core/bibtex-keys.el"
};
static const unsigned char core_bibtex_el[] = {
#embed "../../lisp/core/bibtex.el"
};
static const unsigned char core_bind_key_el[] = {
#embed "../../lisp/core/bind-key.el"
};
static const unsigned char core_bindat_el[] = {
#embed "../../lisp/core/bindat.el"
};
static const unsigned char core_bindings_el[] = {
#embed "../../lisp/core/bindings.el"
};
static const unsigned char core_bookmark_el[] = {
#embed "../../lisp/core/bookmark.el"
};
static const unsigned char core_browse_url_el[] = {
#embed "../../lisp/core/browse-url.el"
};
static const unsigned char core_buff_menu_el[] = {
#embed "../../lisp/core/buff-menu.el"
};
static const unsigned char core_buffer_display_el[] = {
#embed "../../lisp/core/buffer-display.el"
};
static const unsigned char core_button_el[] = {
#embed "../../lisp/core/button.el"
};
static const unsigned char core_bytecomp_el[] = {
#embed "../../lisp/core/bytecomp.el"
};
static const unsigned char core_cal_bahai_el[] = {
#embed "../../lisp/core/cal-bahai.el"
};
static const unsigned char core_cal_china_el[] = {
#embed "../../lisp/core/cal-china.el"
};
static const unsigned char core_cal_coptic_el[] = {
#embed "../../lisp/core/cal-coptic.el"
};
static const unsigned char core_cal_french_el[] = {
#embed "../../lisp/core/cal-french.el"
};
static const unsigned char core_cal_hebrew_el[] = {
#embed "../../lisp/core/cal-hebrew.el"
};
static const unsigned char core_cal_islam_el[] = {
#embed "../../lisp/core/cal-islam.el"
};
static const unsigned char core_cal_iso_el[] = {
#embed "../../lisp/core/cal-iso.el"
};
static const unsigned char core_cal_julian_el[] = {
#embed "../../lisp/core/cal-julian.el"
};
static const unsigned char core_cal_mayan_el[] = {
#embed "../../lisp/core/cal-mayan.el"
};
static const unsigned char core_cal_persia_el[] = {
#embed "../../lisp/core/cal-persia.el"
};
static const unsigned char core_calendar_el[] = {
#embed "../../lisp/core/calendar.el"
};
static const unsigned char core_case_table_el[] = {
#embed "../../lisp/core/case-table.el"
};
static const unsigned char core_cc_fonts_el[] = {
#embed "../../lisp/core/cc-fonts.el"
};
static const unsigned char core_cc_mode_el[] = {
#embed "../../lisp/core/cc-mode.el"
};
static const unsigned char core_char_fold_el[] = {
#embed "../../lisp/core/char-fold.el"
};
static const unsigned char core_char_properties_el[] = {
#embed "../../lisp/core/char-properties.el"
};
static const unsigned char core_charsets_el[] = {
#embed "../../lisp/core/charsets.el"
};
static const unsigned char core_checkdoc_el[] = {
#embed "../../lisp/core/checkdoc.el"
};
static const unsigned char core_cl_extra_el[] = {
#embed "../../lisp/core/cl-extra.el"
};
static const unsigned char core_cl_generic_el[] = {
#embed "../../lisp/core/cl-generic.el"
};
static const unsigned char core_cl_lambda_list_el[] = {
#embed "../../lisp/core/cl-lambda-list.el"
};
static const unsigned char core_cl_lib_el[] = {
#embed "../../lisp/core/cl-lib.el"
};
static const unsigned char core_cl_local_el[] = {
#embed "../../lisp/core/cl-local.el"
};
static const unsigned char core_cl_loop_el[] = {
#embed "../../lisp/core/cl-loop.el"
};
static const unsigned char core_cl_macs_el[] = {
#embed "../../lisp/core/cl-macs.el"
};
static const unsigned char core_cl_places_el[] = {
#embed "../../lisp/core/cl-places.el"
};
static const unsigned char core_cl_print_el[] = {
#embed "../../lisp/core/cl-print.el"
};
static const unsigned char core_cl_seq_el[] = {
#embed "../../lisp/core/cl-seq.el"
};
static const unsigned char core_cl_struct_el[] = {
#embed "../../lisp/core/cl-struct.el"
};
static const unsigned char core_cl_el[] = {
#embed "../../lisp/core/cl.el"
};
static const unsigned char core_code_literals_el[] = {
#embed "../../lisp/core/code-literals.el"
};
static const unsigned char core_color_el[] = {
#embed "../../lisp/core/color.el"
};
static const unsigned char core_comint_el[] = {
#embed "../../lisp/core/comint.el"
};
static const unsigned char core_commands_el[] = {
#embed "../../lisp/core/commands.el"
};
static const unsigned char core_compat_el[] = {
#embed "../../lisp/core/compat.el"
};
static const unsigned char core_compile_el[] = {
#embed "../../lisp/core/compile.el"
};
static const unsigned char core_conf_mode_el[] = {
#embed "../../lisp/core/conf-mode.el"
};
static const unsigned char core_crm_el[] = {
#embed "../../lisp/core/crm.el"
};
static const unsigned char core_css_mode_el[] = {
#embed "../../lisp/core/css-mode.el"
};
static const unsigned char core_customizing_el[] = {
#embed "../../lisp/core/customizing.el"
};
static const unsigned char core_dabbrev_el[] = {
#embed "../../lisp/core/dabbrev.el"
};
static const unsigned char core_decoded_time_el[] = {
#embed "../../lisp/core/decoded-time.el"
};
static const unsigned char core_derived_el[] = {
#embed "../../lisp/core/derived.el"
};
static const unsigned char core_diary_lib_el[] = {
#embed "../../lisp/core/diary-lib.el"
};
static const unsigned char core_diff_mode_el[] = {
#embed "../../lisp/core/diff-mode.el"
};
static const unsigned char core_diff_el[] = {
#embed "../../lisp/core/diff.el"
};
static const unsigned char core_dired_el[] = {
#embed "../../lisp/core/dired.el"
};
static const unsigned char core_display_el[] = {
#embed "../../lisp/core/display.el"
};
static const unsigned char core_dom_el[] = {
#embed "../../lisp/core/dom.el"
};
static const unsigned char core_easy_mmode_el[] = {
#embed "../../lisp/core/easy-mmode.el"
};
static const unsigned char core_easymenu_el[] = {
#embed "../../lisp/core/easymenu.el"
};
static const unsigned char core_editing_variable_docs_el[] = {
#embed "../../lisp/core/editing-variable-docs.el"
};
static const unsigned char core_editing_el[] = {
#embed "../../lisp/core/editing.el"
};
static const unsigned char core_edmacro_el[] = {
#embed "../../lisp/core/edmacro.el"
};
static const unsigned char core_eieio_base_el[] = {
#embed "../../lisp/core/eieio-base.el"
};
static const unsigned char core_eieio_compat_el[] = {
#embed "../../lisp/core/eieio-compat.el"
};
static const unsigned char core_eieio_opt_el[] = {
#embed "../../lisp/core/eieio-opt.el"
};
static const unsigned char core_eieio_el[] = {
#embed "../../lisp/core/eieio.el"
};
static const unsigned char core_electric_el[] = {
#embed "../../lisp/core/electric.el"
};
static const unsigned char core_elisp_completion_el[] = {
#embed "../../lisp/core/elisp-completion.el"
};
static const unsigned char core_elp_el[] = {
#embed "../../lisp/core/elp.el"
};
static const unsigned char core_env_el[] = {
#embed "../../lisp/core/env.el"
};
static const unsigned char core_ert_explain_el[] = {
#embed "../../lisp/core/ert-explain.el"
};
static const unsigned char core_ert_report_el[] = {
#embed "../../lisp/core/ert-report.el"
};
static const unsigned char core_ert_x_el[] = {
#embed "../../lisp/core/ert-x.el"
};
static const unsigned char core_ert_el[] = {
#embed "../../lisp/core/ert.el"
};
static const unsigned char core_etags_el[] = {
#embed "../../lisp/core/etags.el"
};
static const unsigned char core_evaluation_el[] = {
#embed "../../lisp/core/evaluation.el"
};
static const unsigned char core_ewoc_el[] = {
#embed "../../lisp/core/ewoc.el"
};
static const unsigned char core_executable_el[] = {
#embed "../../lisp/core/executable.el"
};
static const unsigned char core_facemenu_el[] = {
#embed "../../lisp/core/facemenu.el"
};
static const unsigned char core_faces_el[] = {
#embed "../../lisp/core/faces.el"
};
static const unsigned char core_ffap_el[] = {
#embed "../../lisp/core/ffap.el"
};
static const unsigned char core_file_functions_el[] = {
#embed "../../lisp/core/file-functions.el"
};
static const unsigned char core_file_handlers_el[] = {
#embed "../../lisp/core/file-handlers.el"
};
static const unsigned char core_filenotify_el[] = {
#embed "../../lisp/core/filenotify.el"
};
static const unsigned char core_files_x_el[] = {
#embed "../../lisp/core/files-x.el"
};
static const unsigned char core_files_el[] = {
#embed "../../lisp/core/files.el"
};
static const unsigned char core_filling_el[] = {
#embed "../../lisp/core/filling.el"
};
static const unsigned char core_find_func_el[] = {
#embed "../../lisp/core/find-func.el"
};
static const unsigned char core_finder_el[] = {
#embed "../../lisp/core/finder.el"
};
static const unsigned char core_float_sup_el[] = {
#embed "../../lisp/core/float-sup.el"
};
static const unsigned char core_font_lock_el[] = {
#embed "../../lisp/core/font-lock.el"
};
static const unsigned char core_fontlock_el[] = {
#embed "../../lisp/core/fontlock.el"
};
static const unsigned char core_format_spec_el[] = {
#embed "../../lisp/core/format-spec.el"
};
static const unsigned char core_generator_el[] = {
#embed "../../lisp/core/generator.el"
};
static const unsigned char core_generic_el[] = {
#embed "../../lisp/core/generic.el"
};
static const unsigned char core_grep_el[] = {
#embed "../../lisp/core/grep.el"
};
static const unsigned char core_gv_el[] = {
#embed "../../lisp/core/gv.el"
};
static const unsigned char core_help_keys_el[] = {
#embed "../../lisp/core/help-keys.el"
};
static const unsigned char core_help_el[] = {
#embed "../../lisp/core/help.el"
};
static const unsigned char core_hex_util_el[] = {
#embed "../../lisp/core/hex-util.el"
};
static const unsigned char core_hi_lock_el[] = {
#embed "../../lisp/core/hi-lock.el"
};
static const unsigned char core_hideshow_el[] = {
#embed "../../lisp/core/hideshow.el"
};
static const unsigned char core_hierarchy_el[] = {
#embed "../../lisp/core/hierarchy.el"
};
static const unsigned char core_hippie_exp_el[] = {
#embed "../../lisp/core/hippie-exp.el"
};
static const unsigned char core_holidays_el[] = {
#embed "../../lisp/core/holidays.el"
};
static const unsigned char core_html_parser_el[] = {
#embed "../../lisp/core/html-parser.el"
};
static const unsigned char core_icalendar_el[] = {
#embed "../../lisp/core/icalendar.el"
};
static const unsigned char core_ietf_drums_el[] = {
#embed "../../lisp/core/ietf-drums.el"
};
static const unsigned char core_image_el[] = {
#embed "../../lisp/core/image.el"
};
static const unsigned char core_imenu_el[] = {
#embed "../../lisp/core/imenu.el"
};
static const unsigned char core_inline_el[] = {
#embed "../../lisp/core/inline.el"
};
static const unsigned char core_interactive_el[] = {
#embed "../../lisp/core/interactive.el"
};
static const unsigned char core_isearch_el[] = {
#embed "../../lisp/core/isearch.el"
};
static const unsigned char core_iso8601_el[] = {
#embed "../../lisp/core/iso8601.el"
};
static const unsigned char core_ispell_el[] = {
#embed "../../lisp/core/ispell.el"
};
static const unsigned char core_jka_compr_el[] = {
#embed "../../lisp/core/jka-compr.el"
};
static const unsigned char core_js_el[] = {
#embed "../../lisp/core/js.el"
};
static const unsigned char core_json_el[] = {
#embed "../../lisp/core/json.el"
};
static const unsigned char core_jsonrpc_el[] = {
#embed "../../lisp/core/jsonrpc.el"
};
static const unsigned char core_justification_el[] = {
#embed "../../lisp/core/justification.el"
};
static const unsigned char core_keymaps_el[] = {
#embed "../../lisp/core/keymaps.el"
};
static const unsigned char core_kmacro_el[] = {
#embed "../../lisp/core/kmacro.el"
};
static const unsigned char core_let_alist_el[] = {
#embed "../../lisp/core/let-alist.el"
};
static const unsigned char core_libraries_txt[] = {
#embed "../../lisp/core/libraries.txt"
};
static const unsigned char core_lisp_indent_el[] = {
#embed "../../lisp/core/lisp-indent.el"
};
static const unsigned char core_lisp_mnt_el[] = {
#embed "../../lisp/core/lisp-mnt.el"
};
static const unsigned char core_loadhist_el[] = {
#embed "../../lisp/core/loadhist.el"
};
static const unsigned char core_local_variables_el[] = {
#embed "../../lisp/core/local-variables.el"
};
static const unsigned char core_ls_lisp_el[] = {
#embed "../../lisp/core/ls-lisp.el"
};
static const unsigned char core_macroexp_el[] = {
#embed "../../lisp/core/macroexp.el"
};
static const unsigned char core_macros_el[] = {
#embed "../../lisp/core/macros.el"
};
static const unsigned char core_mail_extr_el[] = {
#embed "../../lisp/core/mail-extr.el"
};
static const unsigned char core_mail_parse_el[] = {
#embed "../../lisp/core/mail-parse.el"
};
static const unsigned char core_mail_prsvr_el[] = {
#embed "../../lisp/core/mail-prsvr.el"
};
static const unsigned char core_mail_utils_el[] = {
#embed "../../lisp/core/mail-utils.el"
};
static const unsigned char core_mailcap_el[] = {
#embed "../../lisp/core/mailcap.el"
};
static const unsigned char core_make_mode_el[] = {
#embed "../../lisp/core/make-mode.el"
};
static const unsigned char core_map_el[] = {
#embed "../../lisp/core/map.el"
};
static const unsigned char core_minibuffer_buffer_el[] = {
#embed "../../lisp/core/minibuffer-buffer.el"
};
static const unsigned char core_minibuffer_el[] = {
#embed "../../lisp/core/minibuffer.el"
};
static const unsigned char core_modes_el[] = {
#embed "../../lisp/core/modes.el"
};
static const unsigned char core_mule_util_el[] = {
#embed "../../lisp/core/mule-util.el"
};
static const unsigned char core_nadvice_el[] = {
#embed "../../lisp/core/nadvice.el"
};
static const unsigned char core_nesting_indent_el[] = {
#embed "../../lisp/core/nesting-indent.el"
};
static const unsigned char core_newcomment_el[] = {
#embed "../../lisp/core/newcomment.el"
};
static const unsigned char core_next_error_el[] = {
#embed "../../lisp/core/next-error.el"
};
static const unsigned char core_nxml_mode_el[] = {
#embed "../../lisp/core/nxml-mode.el"
};
static const unsigned char core_obarray_el[] = {
#embed "../../lisp/core/obarray.el"
};
static const unsigned char core_occur_el[] = {
#embed "../../lisp/core/occur.el"
};
static const unsigned char core_oclosure_el[] = {
#embed "../../lisp/core/oclosure.el"
};
static const unsigned char core_option_names_el[] = {
#embed "../../lisp/core/option-names.el"
};
static const unsigned char core_outline_el[] = {
#embed "../../lisp/core/outline.el"
};
static const unsigned char core_package_el[] = {
#embed "../../lisp/core/package.el"
};
static const unsigned char core_pages_el[] = {
#embed "../../lisp/core/pages.el"
};
static const unsigned char core_parse_time_el[] = {
#embed "../../lisp/core/parse-time.el"
};
static const unsigned char core_password_cache_el[] = {
#embed "../../lisp/core/password-cache.el"
};
static const unsigned char core_pcase_el[] = {
#embed "../../lisp/core/pcase.el"
};
static const unsigned char core_pcomplete_el[] = {
#embed "../../lisp/core/pcomplete.el"
};
static const unsigned char core_perl_mode_el[] = {
#embed "../../lisp/core/perl-mode.el"
};
static const unsigned char core_pp_el[] = {
#embed "../../lisp/core/pp.el"
};
static const unsigned char core_processes_el[] = {
#embed "../../lisp/core/processes.el"
};
static const unsigned char core_project_el[] = {
#embed "../../lisp/core/project.el"
};
static const unsigned char core_python_el[] = {
#embed "../../lisp/core/python.el"
};
static const unsigned char core_qp_el[] = {
#embed "../../lisp/core/qp.el"
};
static const unsigned char core_radix_tree_el[] = {
#embed "../../lisp/core/radix-tree.el"
};
static const unsigned char core_recentf_el[] = {
#embed "../../lisp/core/recentf.el"
};
static const unsigned char core_rect_el[] = {
#embed "../../lisp/core/rect.el"
};
static const unsigned char core_regexp_opt_el[] = {
#embed "../../lisp/core/regexp-opt.el"
};
static const unsigned char core_register_el[] = {
#embed "../../lisp/core/register.el"
};
static const unsigned char core_replacing_el[] = {
#embed "../../lisp/core/replacing.el"
};
static const unsigned char core_rfc2045_el[] = {
#embed "../../lisp/core/rfc2045.el"
};
static const unsigned char core_rfc2047_el[] = {
#embed "../../lisp/core/rfc2047.el"
};
static const unsigned char core_rfc2104_el[] = {
#embed "../../lisp/core/rfc2104.el"
};
static const unsigned char core_rfc2231_el[] = {
#embed "../../lisp/core/rfc2231.el"
};
static const unsigned char core_rfc6068_el[] = {
#embed "../../lisp/core/rfc6068.el"
};
static const unsigned char core_ring_el[] = {
#embed "../../lisp/core/ring.el"
};
static const unsigned char core_rot13_el[] = {
#embed "../../lisp/core/rot13.el"
};
static const unsigned char core_rst_el[] = {
#embed "../../lisp/core/rst.el"
};
static const unsigned char core_ruby_mode_el[] = {
#embed "../../lisp/core/ruby-mode.el"
};
static const unsigned char core_rx_el[] = {
#embed "../../lisp/core/rx.el"
};
static const unsigned char core_savehist_el[] = {
#embed "../../lisp/core/savehist.el"
};
static const unsigned char core_saveplace_el[] = {
#embed "../../lisp/core/saveplace.el"
};
static const unsigned char core_scheme_el[] = {
#embed "../../lisp/core/scheme.el"
};
static const unsigned char core_scrolling_el[] = {
#embed "../../lisp/core/scrolling.el"
};
static const unsigned char core_seq_el[] = {
#embed "../../lisp/core/seq.el"
};
static const unsigned char core_sgml_indent_el[] = {
#embed "../../lisp/core/sgml-indent.el"
};
static const unsigned char core_sgml_mode_el[] = {
#embed "../../lisp/core/sgml-mode.el"
};
static const unsigned char core_sh_script_el[] = {
#embed "../../lisp/core/sh-script.el"
};
static const unsigned char core_sha1_el[] = {
#embed "../../lisp/core/sha1.el"
};
static const unsigned char core_shell_el[] = {
#embed "../../lisp/core/shell.el"
};
static const unsigned char core_shortdoc_el[] = {
#embed "../../lisp/core/shortdoc.el"
};
static const unsigned char core_shr_el[] = {
#embed "../../lisp/core/shr.el"
};
static const unsigned char core_skeleton_el[] = {
#embed "../../lisp/core/skeleton.el"
};
static const unsigned char core_smerge_mode_el[] = {
#embed "../../lisp/core/smerge-mode.el"
};
static const unsigned char core_smie_indent_el[] = {
#embed "../../lisp/core/smie-indent.el"
};
static const unsigned char core_smie_el[] = {
#embed "../../lisp/core/smie.el"
};
static const unsigned char core_solar_el[] = {
#embed "../../lisp/core/solar.el"
};
static const unsigned char core_sort_el[] = {
#embed "../../lisp/core/sort.el"
};
static const unsigned char core_sql_el[] = {
#embed "../../lisp/core/sql.el"
};
static const unsigned char core_standard_docs_el[] = {
#embed "../../lisp/core/standard-docs.el"
};
static const unsigned char core_standard_values_el[] = {
#embed "../../lisp/core/standard-values.el"
};
static const unsigned char core_subr_x_el[] = {
#embed "../../lisp/core/subr-x.el"
};
static const unsigned char core_subr_el[] = {
#embed "../../lisp/core/subr.el"
};
static const unsigned char core_subword_el[] = {
#embed "../../lisp/core/subword.el"
};
static const unsigned char core_svg_el[] = {
#embed "../../lisp/core/svg.el"
};
static const unsigned char core_syntax_el[] = {
#embed "../../lisp/core/syntax.el"
};
static const unsigned char core_tabulated_list_el[] = {
#embed "../../lisp/core/tabulated-list.el"
};
static const unsigned char core_tempo_el[] = {
#embed "../../lisp/core/tempo.el"
};
static const unsigned char core_terminal_el[] = {
#embed "../../lisp/core/terminal.el"
};
static const unsigned char core_tex_mode_el[] = {
#embed "../../lisp/core/tex-mode.el"
};
static const unsigned char core_texinfo_el[] = {
#embed "../../lisp/core/texinfo.el"
};
static const unsigned char core_text_property_search_el[] = {
#embed "../../lisp/core/text-property-search.el"
};
static const unsigned char core_themes_el[] = {
#embed "../../lisp/core/themes.el"
};
static const unsigned char core_thingatpt_el[] = {
#embed "../../lisp/core/thingatpt.el"
};
static const unsigned char core_thunk_el[] = {
#embed "../../lisp/core/thunk.el"
};
static const unsigned char core_time_date_el[] = {
#embed "../../lisp/core/time-date.el"
};
static const unsigned char core_time_stamp_el[] = {
#embed "../../lisp/core/time-stamp.el"
};
static const unsigned char core_timer_el[] = {
#embed "../../lisp/core/timer.el"
};
static const unsigned char core_tq_el[] = {
#embed "../../lisp/core/tq.el"
};
static const unsigned char core_trace_el[] = {
#embed "../../lisp/core/trace.el"
};
static const unsigned char core_tramp_el[] = {
#embed "../../lisp/core/tramp.el"
};
static const unsigned char core_tty_colors_el[] = {
#embed "../../lisp/core/tty-colors.el"
};
static const unsigned char core_typing_el[] = {
#embed "../../lisp/core/typing.el"
};
static const unsigned char core_ucs_normalize_el[] = {
#embed "../../lisp/core/ucs-normalize.el"
};
static const unsigned char core_undo_el[] = {
#embed "../../lisp/core/undo.el"
};
static const unsigned char core_url_expand_el[] = {
#embed "../../lisp/core/url-expand.el"
};
static const unsigned char core_url_parse_el[] = {
#embed "../../lisp/core/url-parse.el"
};
static const unsigned char core_url_util_el[] = {
#embed "../../lisp/core/url-util.el"
};
static const unsigned char core_url_vars_el[] = {
#embed "../../lisp/core/url-vars.el"
};
static const unsigned char core_url_el[] = {
#embed "../../lisp/core/url.el"
};
static const unsigned char core_use_package_el[] = {
#embed "../../lisp/core/use-package.el"
};
static const unsigned char core_vc_git_el[] = {
#embed "../../lisp/core/vc-git.el"
};
static const unsigned char core_vc_hooks_el[] = {
#embed "../../lisp/core/vc-hooks.el"
};
static const unsigned char core_vc_el[] = {
#embed "../../lisp/core/vc.el"
};
static const unsigned char core_view_el[] = {
#embed "../../lisp/core/view.el"
};
static const unsigned char core_warnings_el[] = {
#embed "../../lisp/core/warnings.el"
};
static const unsigned char core_which_func_el[] = {
#embed "../../lisp/core/which-func.el"
};
static const unsigned char core_whitespace_el[] = {
#embed "../../lisp/core/whitespace.el"
};
static const unsigned char core_wid_edit_el[] = {
#embed "../../lisp/core/wid-edit.el"
};
static const unsigned char core_window_sizes_el[] = {
#embed "../../lisp/core/window-sizes.el"
};
static const unsigned char core_window_state_el[] = {
#embed "../../lisp/core/window-state.el"
};
static const unsigned char core_windows_el[] = {
#embed "../../lisp/core/windows.el"
};
static const unsigned char core_xdg_el[] = {
#embed "../../lisp/core/xdg.el"
};
static const unsigned char core_xml_el[] = {
#embed "../../lisp/core/xml.el"
};
static const unsigned char core_xref_el[] = {
#embed "../../lisp/core/xref.el"
};
static const unsigned char data_emacs_functions_txt[] = {
#embed "../../lisp/data/emacs-functions.txt"
};
static const unsigned char org_ob_exp_el[] = {
#embed "../../lisp/org/ob-exp.el"
};
static const unsigned char org_ob_header_args_el[] = {
#embed "../../lisp/org/ob-header-args.el"
};
static const unsigned char org_ob_languages_el[] = {
#embed "../../lisp/org/ob-languages.el"
};
static const unsigned char org_oc_basic_el[] = {
#embed "../../lisp/org/oc-basic.el"
};
static const unsigned char org_oc_biblatex_el[] = {
#embed "../../lisp/org/oc-biblatex.el"
};
static const unsigned char org_oc_bibtex_el[] = {
#embed "../../lisp/org/oc-bibtex.el"
};
static const unsigned char org_oc_csl_el[] = {
#embed "../../lisp/org/oc-csl.el"
};
static const unsigned char org_oc_natbib_el[] = {
#embed "../../lisp/org/oc-natbib.el"
};
static const unsigned char org_oc_el[] = {
#embed "../../lisp/org/oc.el"
};
static const unsigned char org_ol_exports_el[] = {
#embed "../../lisp/org/ol-exports.el"
};
static const unsigned char org_ol_open_el[] = {
#embed "../../lisp/org/ol-open.el"
};
static const unsigned char org_ol_search_el[] = {
#embed "../../lisp/org/ol-search.el"
};
static const unsigned char org_ol_el[] = {
#embed "../../lisp/org/ol.el"
};
static const unsigned char org_org_attach_el[] = {
#embed "../../lisp/org/org-attach.el"
};
static const unsigned char org_org_bibliography_el[] = {
#embed "../../lisp/org/org-bibliography.el"
};
static const unsigned char org_org_cite_edit_el[] = {
#embed "../../lisp/org/org-cite-edit.el"
};
static const unsigned char org_org_cite_notes_el[] = {
#embed "../../lisp/org/org-cite-notes.el"
};
static const unsigned char org_org_csl_bundled_el[] = {
#embed "../../lisp/org/org-csl-bundled.el"
};
static const unsigned char org_org_csl_document_el[] = {
#embed "../../lisp/org/org-csl-document.el"
};
static const unsigned char org_org_csl_items_el[] = {
#embed "../../lisp/org/org-csl-items.el"
};
static const unsigned char org_org_csl_names_el[] = {
#embed "../../lisp/org/org-csl-names.el"
};
static const unsigned char org_org_csl_render_el[] = {
#embed "../../lisp/org/org-csl-render.el"
};
static const unsigned char org_org_csl_style_el[] = {
#embed "../../lisp/org/org-csl-style.el"
};
static const unsigned char org_org_csl_text_el[] = {
#embed "../../lisp/org/org-csl-text.el"
};
static const unsigned char org_org_duration_el[] = {
#embed "../../lisp/org/org-duration.el"
};
static const unsigned char org_org_element_ast_el[] = {
#embed "../../lisp/org/org-element-ast.el"
};
static const unsigned char org_org_element_el[] = {
#embed "../../lisp/org/org-element.el"
};
static const unsigned char org_org_entities_el[] = {
#embed "../../lisp/org/org-entities.el"
};
static const unsigned char org_org_files_el[] = {
#embed "../../lisp/org/org-files.el"
};
static const unsigned char org_org_fold_el[] = {
#embed "../../lisp/org/org-fold.el"
};
static const unsigned char org_org_font_lock_el[] = {
#embed "../../lisp/org/org-font-lock.el"
};
static const unsigned char org_org_footnote_el[] = {
#embed "../../lisp/org/org-footnote.el"
};
static const unsigned char org_org_headings_el[] = {
#embed "../../lisp/org/org-headings.el"
};
static const unsigned char org_org_id_el[] = {
#embed "../../lisp/org/org-id.el"
};
static const unsigned char org_org_inlinetask_el[] = {
#embed "../../lisp/org/org-inlinetask.el"
};
static const unsigned char org_org_keywords_el[] = {
#embed "../../lisp/org/org-keywords.el"
};
static const unsigned char org_org_lint_babel_el[] = {
#embed "../../lisp/org/org-lint-babel.el"
};
static const unsigned char org_org_lint_command_el[] = {
#embed "../../lisp/org/org-lint-command.el"
};
static const unsigned char org_org_lint_export_el[] = {
#embed "../../lisp/org/org-lint-export.el"
};
static const unsigned char org_org_lint_links_el[] = {
#embed "../../lisp/org/org-lint-links.el"
};
static const unsigned char org_org_lint_text_el[] = {
#embed "../../lisp/org/org-lint-text.el"
};
static const unsigned char org_org_lint_el[] = {
#embed "../../lisp/org/org-lint.el"
};
static const unsigned char org_org_list_write_el[] = {
#embed "../../lisp/org/org-list-write.el"
};
static const unsigned char org_org_macro_el[] = {
#embed "../../lisp/org/org-macro.el"
};
static const unsigned char org_org_macs_el[] = {
#embed "../../lisp/org/org-macs.el"
};
static const unsigned char org_org_num_el[] = {
#embed "../../lisp/org/org-num.el"
};
static const unsigned char org_org_occur_el[] = {
#embed "../../lisp/org/org-occur.el"
};
static const unsigned char org_org_properties_el[] = {
#embed "../../lisp/org/org-properties.el"
};
static const unsigned char org_org_settings_el[] = {
#embed "../../lisp/org/org-settings.el"
};
static const unsigned char org_org_src_el[] = {
#embed "../../lisp/org/org-src.el"
};
static const unsigned char org_org_timestamps_el[] = {
#embed "../../lisp/org/org-timestamps.el"
};
static const unsigned char org_ox_ascii_layout_el[] = {
#embed "../../lisp/org/ox-ascii-layout.el"
};
static const unsigned char org_ox_ascii_table_el[] = {
#embed "../../lisp/org/ox-ascii-table.el"
};
static const unsigned char org_ox_ascii_el[] = {
#embed "../../lisp/org/ox-ascii.el"
};
static const unsigned char org_ox_backend_el[] = {
#embed "../../lisp/org/ox-backend.el"
};
static const unsigned char org_ox_beamer_el[] = {
#embed "../../lisp/org/ox-beamer.el"
};
static const unsigned char org_ox_code_el[] = {
#embed "../../lisp/org/ox-code.el"
};
static const unsigned char org_ox_command_el[] = {
#embed "../../lisp/org/ox-command.el"
};
static const unsigned char org_ox_data_el[] = {
#embed "../../lisp/org/ox-data.el"
};
static const unsigned char org_ox_define_el[] = {
#embed "../../lisp/org/ox-define.el"
};
static const unsigned char org_ox_filters_el[] = {
#embed "../../lisp/org/ox-filters.el"
};
static const unsigned char org_ox_footnotes_el[] = {
#embed "../../lisp/org/ox-footnotes.el"
};
static const unsigned char org_ox_gfm_el[] = {
#embed "../../lisp/org/ox-gfm.el"
};
static const unsigned char org_ox_headlines_el[] = {
#embed "../../lisp/org/ox-headlines.el"
};
static const unsigned char org_ox_html_blocks_el[] = {
#embed "../../lisp/org/ox-html-blocks.el"
};
static const unsigned char org_ox_html_code_el[] = {
#embed "../../lisp/org/ox-html-code.el"
};
static const unsigned char org_ox_html_languages_el[] = {
#embed "../../lisp/org/ox-html-languages.el"
};
static const unsigned char org_ox_html_links_el[] = {
#embed "../../lisp/org/ox-html-links.el"
};
static const unsigned char org_ox_html_options_el[] = {
#embed "../../lisp/org/ox-html-options.el"
};
static const unsigned char org_ox_html_style_el[] = {
#embed "../../lisp/org/ox-html-style.el"
};
static const unsigned char org_ox_html_tables_el[] = {
#embed "../../lisp/org/ox-html-tables.el"
};
static const unsigned char org_ox_html_template_el[] = {
#embed "../../lisp/org/ox-html-template.el"
};
static const unsigned char org_ox_html_text_el[] = {
#embed "../../lisp/org/ox-html-text.el"
};
static const unsigned char org_ox_html_toc_el[] = {
#embed "../../lisp/org/ox-html-toc.el"
};
static const unsigned char org_ox_html_el[] = {
#embed "../../lisp/org/ox-html.el"
};
static const unsigned char org_ox_icalendar_diary_el[] = {
#embed "../../lisp/org/ox-icalendar-diary.el"
};
static const unsigned char org_ox_icalendar_events_el[] = {
#embed "../../lisp/org/ox-icalendar-events.el"
};
static const unsigned char org_ox_icalendar_files_el[] = {
#embed "../../lisp/org/ox-icalendar-files.el"
};
static const unsigned char org_ox_icalendar_el[] = {
#embed "../../lisp/org/ox-icalendar.el"
};
static const unsigned char org_ox_include_el[] = {
#embed "../../lisp/org/ox-include.el"
};
static const unsigned char org_ox_latex_blocks_el[] = {
#embed "../../lisp/org/ox-latex-blocks.el"
};
static const unsigned char org_ox_latex_code_el[] = {
#embed "../../lisp/org/ox-latex-code.el"
};
static const unsigned char org_ox_latex_compile_el[] = {
#embed "../../lisp/org/ox-latex-compile.el"
};
static const unsigned char org_ox_latex_images_el[] = {
#embed "../../lisp/org/ox-latex-images.el"
};
static const unsigned char org_ox_latex_labels_el[] = {
#embed "../../lisp/org/ox-latex-labels.el"
};
static const unsigned char org_ox_latex_languages_el[] = {
#embed "../../lisp/org/ox-latex-languages.el"
};
static const unsigned char org_ox_latex_math_el[] = {
#embed "../../lisp/org/ox-latex-math.el"
};
static const unsigned char org_ox_latex_preamble_el[] = {
#embed "../../lisp/org/ox-latex-preamble.el"
};
static const unsigned char org_ox_latex_sections_el[] = {
#embed "../../lisp/org/ox-latex-sections.el"
};
static const unsigned char org_ox_latex_tables_el[] = {
#embed "../../lisp/org/ox-latex-tables.el"
};
static const unsigned char org_ox_latex_text_el[] = {
#embed "../../lisp/org/ox-latex-text.el"
};
static const unsigned char org_ox_latex_el[] = {
#embed "../../lisp/org/ox-latex.el"
};
static const unsigned char org_ox_links_el[] = {
#embed "../../lisp/org/ox-links.el"
};
static const unsigned char org_ox_man_el[] = {
#embed "../../lisp/org/ox-man.el"
};
static const unsigned char org_ox_md_el[] = {
#embed "../../lisp/org/ox-md.el"
};
static const unsigned char org_ox_options_el[] = {
#embed "../../lisp/org/ox-options.el"
};
static const unsigned char org_ox_org_el[] = {
#embed "../../lisp/org/ox-org.el"
};
static const unsigned char org_ox_process_el[] = {
#embed "../../lisp/org/ox-process.el"
};
static const unsigned char org_ox_publish_cache_el[] = {
#embed "../../lisp/org/ox-publish-cache.el"
};
static const unsigned char org_ox_publish_command_el[] = {
#embed "../../lisp/org/ox-publish-command.el"
};
static const unsigned char org_ox_publish_index_el[] = {
#embed "../../lisp/org/ox-publish-index.el"
};
static const unsigned char org_ox_publish_sitemap_el[] = {
#embed "../../lisp/org/ox-publish-sitemap.el"
};
static const unsigned char org_ox_publish_el[] = {
#embed "../../lisp/org/ox-publish.el"
};
static const unsigned char org_ox_references_el[] = {
#embed "../../lisp/org/ox-references.el"
};
static const unsigned char org_ox_smart_quotes_el[] = {
#embed "../../lisp/org/ox-smart-quotes.el"
};
static const unsigned char org_ox_stack_el[] = {
#embed "../../lisp/org/ox-stack.el"
};
static const unsigned char org_ox_tables_el[] = {
#embed "../../lisp/org/ox-tables.el"
};
static const unsigned char org_ox_texinfo_blocks_el[] = {
#embed "../../lisp/org/ox-texinfo-blocks.el"
};
static const unsigned char org_ox_texinfo_el[] = {
#embed "../../lisp/org/ox-texinfo.el"
};
static const unsigned char org_ox_text_el[] = {
#embed "../../lisp/org/ox-text.el"
};
static const unsigned char org_ox_tools_el[] = {
#embed "../../lisp/org/ox-tools.el"
};
static const unsigned char org_ox_transcode_el[] = {
#embed "../../lisp/org/ox-transcode.el"
};
static const unsigned char org_ox_translations_el[] = {
#embed "../../lisp/org/ox-translations.el"
};
static const unsigned char org_ox_tree_el[] = {
#embed "../../lisp/org/ox-tree.el"
};
static const unsigned char org_ox_el[] = {
#embed "../../lisp/org/ox.el"
};

static const csupport_lisp_file files[] = {
    {"core/abbrev.el", core_abbrev_el, sizeof core_abbrev_el},
    {"core/add-log.el", core_add_log_el, sizeof core_add_log_el},
    {"core/advice.el", core_advice_el, sizeof core_advice_el},
    {"core/align.el", core_align_el, sizeof core_align_el},
    {"core/ansi-color.el", core_ansi_color_el, sizeof core_ansi_color_el},
    {"core/apropos.el", core_apropos_el, sizeof core_apropos_el},
    {"core/auth-source.el", core_auth_source_el, sizeof core_auth_source_el},
    {"core/autoloads.txt", core_autoloads_txt, sizeof core_autoloads_txt},
    {"core/avl-tree.el", core_avl_tree_el, sizeof core_avl_tree_el},
    {"core/backtrace.el", core_backtrace_el, sizeof core_backtrace_el},
    {"core/benchmark.el", core_benchmark_el, sizeof core_benchmark_el},
    {"core/bibtex-entries.el", core_bibtex_entries_el, sizeof core_bibtex_entries_el},
    {"core/bibtex-format.el", core_bibtex_format_el, sizeof core_bibtex_format_el},
    {"core/bibtex-keys.el", core_bibtex_keys_el, sizeof core_bibtex_keys_el},
    {"core/bibtex.el", core_bibtex_el, sizeof core_bibtex_el},
    {"core/bind-key.el", core_bind_key_el, sizeof core_bind_key_el},
    {"core/bindat.el", core_bindat_el, sizeof core_bindat_el},
    {"core/bindings.el", core_bindings_el, sizeof core_bindings_el},
    {"core/bookmark.el", core_bookmark_el, sizeof core_bookmark_el},
    {"core/browse-url.el", core_browse_url_el, sizeof core_browse_url_el},
    {"core/buff-menu.el", core_buff_menu_el, sizeof core_buff_menu_el},
    {"core/buffer-display.el", core_buffer_display_el, sizeof core_buffer_display_el},
    {"core/button.el", core_button_el, sizeof core_button_el},
    {"core/bytecomp.el", core_bytecomp_el, sizeof core_bytecomp_el},
    {"core/cal-bahai.el", core_cal_bahai_el, sizeof core_cal_bahai_el},
    {"core/cal-china.el", core_cal_china_el, sizeof core_cal_china_el},
    {"core/cal-coptic.el", core_cal_coptic_el, sizeof core_cal_coptic_el},
    {"core/cal-french.el", core_cal_french_el, sizeof core_cal_french_el},
    {"core/cal-hebrew.el", core_cal_hebrew_el, sizeof core_cal_hebrew_el},
    {"core/cal-islam.el", core_cal_islam_el, sizeof core_cal_islam_el},
    {"core/cal-iso.el", core_cal_iso_el, sizeof core_cal_iso_el},
    {"core/cal-julian.el", core_cal_julian_el, sizeof core_cal_julian_el},
    {"core/cal-mayan.el", core_cal_mayan_el, sizeof core_cal_mayan_el},
    {"core/cal-persia.el", core_cal_persia_el, sizeof core_cal_persia_el},
    {"core/calendar.el", core_calendar_el, sizeof core_calendar_el},
    {"core/case-table.el", core_case_table_el, sizeof core_case_table_el},
    {"core/cc-fonts.el", core_cc_fonts_el, sizeof core_cc_fonts_el},
    {"core/cc-mode.el", core_cc_mode_el, sizeof core_cc_mode_el},
    {"core/char-fold.el", core_char_fold_el, sizeof core_char_fold_el},
    {"core/char-properties.el", core_char_properties_el, sizeof core_char_properties_el},
    {"core/charsets.el", core_charsets_el, sizeof core_charsets_el},
    {"core/checkdoc.el", core_checkdoc_el, sizeof core_checkdoc_el},
    {"core/cl-extra.el", core_cl_extra_el, sizeof core_cl_extra_el},
    {"core/cl-generic.el", core_cl_generic_el, sizeof core_cl_generic_el},
    {"core/cl-lambda-list.el", core_cl_lambda_list_el, sizeof core_cl_lambda_list_el},
    {"core/cl-lib.el", core_cl_lib_el, sizeof core_cl_lib_el},
    {"core/cl-local.el", core_cl_local_el, sizeof core_cl_local_el},
    {"core/cl-loop.el", core_cl_loop_el, sizeof core_cl_loop_el},
    {"core/cl-macs.el", core_cl_macs_el, sizeof core_cl_macs_el},
    {"core/cl-places.el", core_cl_places_el, sizeof core_cl_places_el},
    {"core/cl-print.el", core_cl_print_el, sizeof core_cl_print_el},
    {"core/cl-seq.el", core_cl_seq_el, sizeof core_cl_seq_el},
    {"core/cl-struct.el", core_cl_struct_el, sizeof core_cl_struct_el},
    {"core/cl.el", core_cl_el, sizeof core_cl_el},
    {"core/code-literals.el", core_code_literals_el, sizeof core_code_literals_el},
    {"core/color.el", core_color_el, sizeof core_color_el},
    {"core/comint.el", core_comint_el, sizeof core_comint_el},
    {"core/commands.el", core_commands_el, sizeof core_commands_el},
    {"core/compat.el", core_compat_el, sizeof core_compat_el},
    {"core/compile.el", core_compile_el, sizeof core_compile_el},
    {"core/conf-mode.el", core_conf_mode_el, sizeof core_conf_mode_el},
    {"core/crm.el", core_crm_el, sizeof core_crm_el},
    {"core/css-mode.el", core_css_mode_el, sizeof core_css_mode_el},
    {"core/customizing.el", core_customizing_el, sizeof core_customizing_el},
    {"core/dabbrev.el", core_dabbrev_el, sizeof core_dabbrev_el},
    {"core/decoded-time.el", core_decoded_time_el, sizeof core_decoded_time_el},
    {"core/derived.el", core_derived_el, sizeof core_derived_el},
    {"core/diary-lib.el", core_diary_lib_el, sizeof core_diary_lib_el},
    {"core/diff-mode.el", core_diff_mode_el, sizeof core_diff_mode_el},
    {"core/diff.el", core_diff_el, sizeof core_diff_el},
    {"core/dired.el", core_dired_el, sizeof core_dired_el},
    {"core/display.el", core_display_el, sizeof core_display_el},
    {"core/dom.el", core_dom_el, sizeof core_dom_el},
    {"core/easy-mmode.el", core_easy_mmode_el, sizeof core_easy_mmode_el},
    {"core/easymenu.el", core_easymenu_el, sizeof core_easymenu_el},
    {"core/editing-variable-docs.el", core_editing_variable_docs_el, sizeof core_editing_variable_docs_el},
    {"core/editing.el", core_editing_el, sizeof core_editing_el},
    {"core/edmacro.el", core_edmacro_el, sizeof core_edmacro_el},
    {"core/eieio-base.el", core_eieio_base_el, sizeof core_eieio_base_el},
    {"core/eieio-compat.el", core_eieio_compat_el, sizeof core_eieio_compat_el},
    {"core/eieio-opt.el", core_eieio_opt_el, sizeof core_eieio_opt_el},
    {"core/eieio.el", core_eieio_el, sizeof core_eieio_el},
    {"core/electric.el", core_electric_el, sizeof core_electric_el},
    {"core/elisp-completion.el", core_elisp_completion_el, sizeof core_elisp_completion_el},
    {"core/elp.el", core_elp_el, sizeof core_elp_el},
    {"core/env.el", core_env_el, sizeof core_env_el},
    {"core/ert-explain.el", core_ert_explain_el, sizeof core_ert_explain_el},
    {"core/ert-report.el", core_ert_report_el, sizeof core_ert_report_el},
    {"core/ert-x.el", core_ert_x_el, sizeof core_ert_x_el},
    {"core/ert.el", core_ert_el, sizeof core_ert_el},
    {"core/etags.el", core_etags_el, sizeof core_etags_el},
    {"core/evaluation.el", core_evaluation_el, sizeof core_evaluation_el},
    {"core/ewoc.el", core_ewoc_el, sizeof core_ewoc_el},
    {"core/executable.el", core_executable_el, sizeof core_executable_el},
    {"core/facemenu.el", core_facemenu_el, sizeof core_facemenu_el},
    {"core/faces.el", core_faces_el, sizeof core_faces_el},
    {"core/ffap.el", core_ffap_el, sizeof core_ffap_el},
    {"core/file-functions.el", core_file_functions_el, sizeof core_file_functions_el},
    {"core/file-handlers.el", core_file_handlers_el, sizeof core_file_handlers_el},
    {"core/filenotify.el", core_filenotify_el, sizeof core_filenotify_el},
    {"core/files-x.el", core_files_x_el, sizeof core_files_x_el},
    {"core/files.el", core_files_el, sizeof core_files_el},
    {"core/filling.el", core_filling_el, sizeof core_filling_el},
    {"core/find-func.el", core_find_func_el, sizeof core_find_func_el},
    {"core/finder.el", core_finder_el, sizeof core_finder_el},
    {"core/float-sup.el", core_float_sup_el, sizeof core_float_sup_el},
    {"core/font-lock.el", core_font_lock_el, sizeof core_font_lock_el},
    {"core/fontlock.el", core_fontlock_el, sizeof core_fontlock_el},
    {"core/format-spec.el", core_format_spec_el, sizeof core_format_spec_el},
    {"core/generator.el", core_generator_el, sizeof core_generator_el},
    {"core/generic.el", core_generic_el, sizeof core_generic_el},
    {"core/grep.el", core_grep_el, sizeof core_grep_el},
    {"core/gv.el", core_gv_el, sizeof core_gv_el},
    {"core/help-keys.el", core_help_keys_el, sizeof core_help_keys_el},
    {"core/help.el", core_help_el, sizeof core_help_el},
    {"core/hex-util.el", core_hex_util_el, sizeof core_hex_util_el},
    {"core/hi-lock.el", core_hi_lock_el, sizeof core_hi_lock_el},
    {"core/hideshow.el", core_hideshow_el, sizeof core_hideshow_el},
    {"core/hierarchy.el", core_hierarchy_el, sizeof core_hierarchy_el},
    {"core/hippie-exp.el", core_hippie_exp_el, sizeof core_hippie_exp_el},
    {"core/holidays.el", core_holidays_el, sizeof core_holidays_el},
    {"core/html-parser.el", core_html_parser_el, sizeof core_html_parser_el},
    {"core/icalendar.el", core_icalendar_el, sizeof core_icalendar_el},
    {"core/ietf-drums.el", core_ietf_drums_el, sizeof core_ietf_drums_el},
    {"core/image.el", core_image_el, sizeof core_image_el},
    {"core/imenu.el", core_imenu_el, sizeof core_imenu_el},
    {"core/inline.el", core_inline_el, sizeof core_inline_el},
    {"core/interactive.el", core_interactive_el, sizeof core_interactive_el},
    {"core/isearch.el", core_isearch_el, sizeof core_isearch_el},
    {"core/iso8601.el", core_iso8601_el, sizeof core_iso8601_el},
    {"core/ispell.el", core_ispell_el, sizeof core_ispell_el},
    {"core/jka-compr.el", core_jka_compr_el, sizeof core_jka_compr_el},
    {"core/js.el", core_js_el, sizeof core_js_el},
    {"core/json.el", core_json_el, sizeof core_json_el},
    {"core/jsonrpc.el", core_jsonrpc_el, sizeof core_jsonrpc_el},
    {"core/justification.el", core_justification_el, sizeof core_justification_el},
    {"core/keymaps.el", core_keymaps_el, sizeof core_keymaps_el},
    {"core/kmacro.el", core_kmacro_el, sizeof core_kmacro_el},
    {"core/let-alist.el", core_let_alist_el, sizeof core_let_alist_el},
    {"core/libraries.txt", core_libraries_txt, sizeof core_libraries_txt},
    {"core/lisp-indent.el", core_lisp_indent_el, sizeof core_lisp_indent_el},
    {"core/lisp-mnt.el", core_lisp_mnt_el, sizeof core_lisp_mnt_el},
    {"core/loadhist.el", core_loadhist_el, sizeof core_loadhist_el},
    {"core/local-variables.el", core_local_variables_el, sizeof core_local_variables_el},
    {"core/ls-lisp.el", core_ls_lisp_el, sizeof core_ls_lisp_el},
    {"core/macroexp.el", core_macroexp_el, sizeof core_macroexp_el},
    {"core/macros.el", core_macros_el, sizeof core_macros_el},
    {"core/mail-extr.el", core_mail_extr_el, sizeof core_mail_extr_el},
    {"core/mail-parse.el", core_mail_parse_el, sizeof core_mail_parse_el},
    {"core/mail-prsvr.el", core_mail_prsvr_el, sizeof core_mail_prsvr_el},
    {"core/mail-utils.el", core_mail_utils_el, sizeof core_mail_utils_el},
    {"core/mailcap.el", core_mailcap_el, sizeof core_mailcap_el},
    {"core/make-mode.el", core_make_mode_el, sizeof core_make_mode_el},
    {"core/map.el", core_map_el, sizeof core_map_el},
    {"core/minibuffer-buffer.el", core_minibuffer_buffer_el, sizeof core_minibuffer_buffer_el},
    {"core/minibuffer.el", core_minibuffer_el, sizeof core_minibuffer_el},
    {"core/modes.el", core_modes_el, sizeof core_modes_el},
    {"core/mule-util.el", core_mule_util_el, sizeof core_mule_util_el},
    {"core/nadvice.el", core_nadvice_el, sizeof core_nadvice_el},
    {"core/nesting-indent.el", core_nesting_indent_el, sizeof core_nesting_indent_el},
    {"core/newcomment.el", core_newcomment_el, sizeof core_newcomment_el},
    {"core/next-error.el", core_next_error_el, sizeof core_next_error_el},
    {"core/nxml-mode.el", core_nxml_mode_el, sizeof core_nxml_mode_el},
    {"core/obarray.el", core_obarray_el, sizeof core_obarray_el},
    {"core/occur.el", core_occur_el, sizeof core_occur_el},
    {"core/oclosure.el", core_oclosure_el, sizeof core_oclosure_el},
    {"core/option-names.el", core_option_names_el, sizeof core_option_names_el},
    {"core/outline.el", core_outline_el, sizeof core_outline_el},
    {"core/package.el", core_package_el, sizeof core_package_el},
    {"core/pages.el", core_pages_el, sizeof core_pages_el},
    {"core/parse-time.el", core_parse_time_el, sizeof core_parse_time_el},
    {"core/password-cache.el", core_password_cache_el, sizeof core_password_cache_el},
    {"core/pcase.el", core_pcase_el, sizeof core_pcase_el},
    {"core/pcomplete.el", core_pcomplete_el, sizeof core_pcomplete_el},
    {"core/perl-mode.el", core_perl_mode_el, sizeof core_perl_mode_el},
    {"core/pp.el", core_pp_el, sizeof core_pp_el},
    {"core/processes.el", core_processes_el, sizeof core_processes_el},
    {"core/project.el", core_project_el, sizeof core_project_el},
    {"core/python.el", core_python_el, sizeof core_python_el},
    {"core/qp.el", core_qp_el, sizeof core_qp_el},
    {"core/radix-tree.el", core_radix_tree_el, sizeof core_radix_tree_el},
    {"core/recentf.el", core_recentf_el, sizeof core_recentf_el},
    {"core/rect.el", core_rect_el, sizeof core_rect_el},
    {"core/regexp-opt.el", core_regexp_opt_el, sizeof core_regexp_opt_el},
    {"core/register.el", core_register_el, sizeof core_register_el},
    {"core/replacing.el", core_replacing_el, sizeof core_replacing_el},
    {"core/rfc2045.el", core_rfc2045_el, sizeof core_rfc2045_el},
    {"core/rfc2047.el", core_rfc2047_el, sizeof core_rfc2047_el},
    {"core/rfc2104.el", core_rfc2104_el, sizeof core_rfc2104_el},
    {"core/rfc2231.el", core_rfc2231_el, sizeof core_rfc2231_el},
    {"core/rfc6068.el", core_rfc6068_el, sizeof core_rfc6068_el},
    {"core/ring.el", core_ring_el, sizeof core_ring_el},
    {"core/rot13.el", core_rot13_el, sizeof core_rot13_el},
    {"core/rst.el", core_rst_el, sizeof core_rst_el},
    {"core/ruby-mode.el", core_ruby_mode_el, sizeof core_ruby_mode_el},
    {"core/rx.el", core_rx_el, sizeof core_rx_el},
    {"core/savehist.el", core_savehist_el, sizeof core_savehist_el},
    {"core/saveplace.el", core_saveplace_el, sizeof core_saveplace_el},
    {"core/scheme.el", core_scheme_el, sizeof core_scheme_el},
    {"core/scrolling.el", core_scrolling_el, sizeof core_scrolling_el},
    {"core/seq.el", core_seq_el, sizeof core_seq_el},
    {"core/sgml-indent.el", core_sgml_indent_el, sizeof core_sgml_indent_el},
    {"core/sgml-mode.el", core_sgml_mode_el, sizeof core_sgml_mode_el},
    {"core/sh-script.el", core_sh_script_el, sizeof core_sh_script_el},
    {"core/sha1.el", core_sha1_el, sizeof core_sha1_el},
    {"core/shell.el", core_shell_el, sizeof core_shell_el},
    {"core/shortdoc.el", core_shortdoc_el, sizeof core_shortdoc_el},
    {"core/shr.el", core_shr_el, sizeof core_shr_el},
    {"core/skeleton.el", core_skeleton_el, sizeof core_skeleton_el},
    {"core/smerge-mode.el", core_smerge_mode_el, sizeof core_smerge_mode_el},
    {"core/smie-indent.el", core_smie_indent_el, sizeof core_smie_indent_el},
    {"core/smie.el", core_smie_el, sizeof core_smie_el},
    {"core/solar.el", core_solar_el, sizeof core_solar_el},
    {"core/sort.el", core_sort_el, sizeof core_sort_el},
    {"core/sql.el", core_sql_el, sizeof core_sql_el},
    {"core/standard-docs.el", core_standard_docs_el, sizeof core_standard_docs_el},
    {"core/standard-values.el", core_standard_values_el, sizeof core_standard_values_el},
    {"core/subr-x.el", core_subr_x_el, sizeof core_subr_x_el},
    {"core/subr.el", core_subr_el, sizeof core_subr_el},
    {"core/subword.el", core_subword_el, sizeof core_subword_el},
    {"core/svg.el", core_svg_el, sizeof core_svg_el},
    {"core/syntax.el", core_syntax_el, sizeof core_syntax_el},
    {"core/tabulated-list.el", core_tabulated_list_el, sizeof core_tabulated_list_el},
    {"core/tempo.el", core_tempo_el, sizeof core_tempo_el},
    {"core/terminal.el", core_terminal_el, sizeof core_terminal_el},
    {"core/tex-mode.el", core_tex_mode_el, sizeof core_tex_mode_el},
    {"core/texinfo.el", core_texinfo_el, sizeof core_texinfo_el},
    {"core/text-property-search.el", core_text_property_search_el, sizeof core_text_property_search_el},
    {"core/themes.el", core_themes_el, sizeof core_themes_el},
    {"core/thingatpt.el", core_thingatpt_el, sizeof core_thingatpt_el},
    {"core/thunk.el", core_thunk_el, sizeof core_thunk_el},
    {"core/time-date.el", core_time_date_el, sizeof core_time_date_el},
    {"core/time-stamp.el", core_time_stamp_el, sizeof core_time_stamp_el},
    {"core/timer.el", core_timer_el, sizeof core_timer_el},
    {"core/tq.el", core_tq_el, sizeof core_tq_el},
    {"core/trace.el", core_trace_el, sizeof core_trace_el},
    {"core/tramp.el", core_tramp_el, sizeof core_tramp_el},
    {"core/tty-colors.el", core_tty_colors_el, sizeof core_tty_colors_el},
    {"core/typing.el", core_typing_el, sizeof core_typing_el},
    {"core/ucs-normalize.el", core_ucs_normalize_el, sizeof core_ucs_normalize_el},
    {"core/undo.el", core_undo_el, sizeof core_undo_el},
    {"core/url-expand.el", core_url_expand_el, sizeof core_url_expand_el},
    {"core/url-parse.el", core_url_parse_el, sizeof core_url_parse_el},
    {"core/url-util.el", core_url_util_el, sizeof core_url_util_el},
    {"core/url-vars.el", core_url_vars_el, sizeof core_url_vars_el},
    {"core/url.el", core_url_el, sizeof core_url_el},
    {"core/use-package.el", core_use_package_el, sizeof core_use_package_el},
    {"core/vc-git.el", core_vc_git_el, sizeof core_vc_git_el},
    {"core/vc-hooks.el", core_vc_hooks_el, sizeof core_vc_hooks_el},
    {"core/vc.el", core_vc_el, sizeof core_vc_el},
    {"core/view.el", core_view_el, sizeof core_view_el},
    {"core/warnings.el", core_warnings_el, sizeof core_warnings_el},
    {"core/which-func.el", core_which_func_el, sizeof core_which_func_el},
    {"core/whitespace.el", core_whitespace_el, sizeof core_whitespace_el},
    {"core/wid-edit.el", core_wid_edit_el, sizeof core_wid_edit_el},
    {"core/window-sizes.el", core_window_sizes_el, sizeof core_window_sizes_el},
    {"core/window-state.el", core_window_state_el, sizeof core_window_state_el},
    {"core/windows.el", core_windows_el, sizeof core_windows_el},
    {"core/xdg.el", core_xdg_el, sizeof core_xdg_el},
    {"core/xml.el", core_xml_el, sizeof core_xml_el},
    {"core/xref.el", core_xref_el, sizeof core_xref_el},
    {"data/emacs-functions.txt", data_emacs_functions_txt, sizeof data_emacs_functions_txt},
    {"org/ob-exp.el", org_ob_exp_el, sizeof org_ob_exp_el},
    {"org/ob-header-args.el", org_ob_header_args_el, sizeof org_ob_header_args_el},
    {"org/ob-languages.el", org_ob_languages_el, sizeof org_ob_languages_el},
    {"org/oc-basic.el", org_oc_basic_el, sizeof org_oc_basic_el},
    {"org/oc-biblatex.el", org_oc_biblatex_el, sizeof org_oc_biblatex_el},
    {"org/oc-bibtex.el", org_oc_bibtex_el, sizeof org_oc_bibtex_el},
    {"org/oc-csl.el", org_oc_csl_el, sizeof org_oc_csl_el},
    {"org/oc-natbib.el", org_oc_natbib_el, sizeof org_oc_natbib_el},
    {"org/oc.el", org_oc_el, sizeof org_oc_el},
    {"org/ol-exports.el", org_ol_exports_el, sizeof org_ol_exports_el},
    {"org/ol-open.el", org_ol_open_el, sizeof org_ol_open_el},
    {"org/ol-search.el", org_ol_search_el, sizeof org_ol_search_el},
    {"org/ol.el", org_ol_el, sizeof org_ol_el},
    {"org/org-attach.el", org_org_attach_el, sizeof org_org_attach_el},
    {"org/org-bibliography.el", org_org_bibliography_el, sizeof org_org_bibliography_el},
    {"org/org-cite-edit.el", org_org_cite_edit_el, sizeof org_org_cite_edit_el},
    {"org/org-cite-notes.el", org_org_cite_notes_el, sizeof org_org_cite_notes_el},
    {"org/org-csl-bundled.el", org_org_csl_bundled_el, sizeof org_org_csl_bundled_el},
    {"org/org-csl-document.el", org_org_csl_document_el, sizeof org_org_csl_document_el},
    {"org/org-csl-items.el", org_org_csl_items_el, sizeof org_org_csl_items_el},
    {"org/org-csl-names.el", org_org_csl_names_el, sizeof org_org_csl_names_el},
    {"org/org-csl-render.el", org_org_csl_render_el, sizeof org_org_csl_render_el},
    {"org/org-csl-style.el", org_org_csl_style_el, sizeof org_org_csl_style_el},
    {"org/org-csl-text.el", org_org_csl_text_el, sizeof org_org_csl_text_el},
    {"org/org-duration.el", org_org_duration_el, sizeof org_org_duration_el},
    {"org/org-element-ast.el", org_org_element_ast_el, sizeof org_org_element_ast_el},
    {"org/org-element.el", org_org_element_el, sizeof org_org_element_el},
    {"org/org-entities.el", org_org_entities_el, sizeof org_org_entities_el},
    {"org/org-files.el", org_org_files_el, sizeof org_org_files_el},
    {"org/org-fold.el", org_org_fold_el, sizeof org_org_fold_el},
    {"org/org-font-lock.el", org_org_font_lock_el, sizeof org_org_font_lock_el},
    {"org/org-footnote.el", org_org_footnote_el, sizeof org_org_footnote_el},
    {"org/org-headings.el", org_org_headings_el, sizeof org_org_headings_el},
    {"org/org-id.el", org_org_id_el, sizeof org_org_id_el},
    {"org/org-inlinetask.el", org_org_inlinetask_el, sizeof org_org_inlinetask_el},
    {"org/org-keywords.el", org_org_keywords_el, sizeof org_org_keywords_el},
    {"org/org-lint-babel.el", org_org_lint_babel_el, sizeof org_org_lint_babel_el},
    {"org/org-lint-command.el", org_org_lint_command_el, sizeof org_org_lint_command_el},
    {"org/org-lint-export.el", org_org_lint_export_el, sizeof org_org_lint_export_el},
    {"org/org-lint-links.el", org_org_lint_links_el, sizeof org_org_lint_links_el},
    {"org/org-lint-text.el", org_org_lint_text_el, sizeof org_org_lint_text_el},
    {"org/org-lint.el", org_org_lint_el, sizeof org_org_lint_el},
    {"org/org-list-write.el", org_org_list_write_el, sizeof org_org_list_write_el},
    {"org/org-macro.el", org_org_macro_el, sizeof org_org_macro_el},
    {"org/org-macs.el", org_org_macs_el, sizeof org_org_macs_el},
    {"org/org-num.el", org_org_num_el, sizeof org_org_num_el},
    {"org/org-occur.el", org_org_occur_el, sizeof org_org_occur_el},
    {"org/org-properties.el", org_org_properties_el, sizeof org_org_properties_el},
    {"org/org-settings.el", org_org_settings_el, sizeof org_org_settings_el},
    {"org/org-src.el", org_org_src_el, sizeof org_org_src_el},
    {"org/org-timestamps.el", org_org_timestamps_el, sizeof org_org_timestamps_el},
    {"org/ox-ascii-layout.el", org_ox_ascii_layout_el, sizeof org_ox_ascii_layout_el},
    {"org/ox-ascii-table.el", org_ox_ascii_table_el, sizeof org_ox_ascii_table_el},
    {"org/ox-ascii.el", org_ox_ascii_el, sizeof org_ox_ascii_el},
    {"org/ox-backend.el", org_ox_backend_el, sizeof org_ox_backend_el},
    {"org/ox-beamer.el", org_ox_beamer_el, sizeof org_ox_beamer_el},
    {"org/ox-code.el", org_ox_code_el, sizeof org_ox_code_el},
    {"org/ox-command.el", org_ox_command_el, sizeof org_ox_command_el},
    {"org/ox-data.el", org_ox_data_el, sizeof org_ox_data_el},
    {"org/ox-define.el", org_ox_define_el, sizeof org_ox_define_el},
    {"org/ox-filters.el", org_ox_filters_el, sizeof org_ox_filters_el},
    {"org/ox-footnotes.el", org_ox_footnotes_el, sizeof org_ox_footnotes_el},
    {"org/ox-gfm.el", org_ox_gfm_el, sizeof org_ox_gfm_el},
    {"org/ox-headlines.el", org_ox_headlines_el, sizeof org_ox_headlines_el},
    {"org/ox-html-blocks.el", org_ox_html_blocks_el, sizeof org_ox_html_blocks_el},
    {"org/ox-html-code.el", org_ox_html_code_el, sizeof org_ox_html_code_el},
    {"org/ox-html-languages.el", org_ox_html_languages_el, sizeof org_ox_html_languages_el},
    {"org/ox-html-links.el", org_ox_html_links_el, sizeof org_ox_html_links_el},
    {"org/ox-html-options.el", org_ox_html_options_el, sizeof org_ox_html_options_el},
    {"org/ox-html-style.el", org_ox_html_style_el, sizeof org_ox_html_style_el},
    {"org/ox-html-tables.el", org_ox_html_tables_el, sizeof org_ox_html_tables_el},
    {"org/ox-html-template.el", org_ox_html_template_el, sizeof org_ox_html_template_el},
    {"org/ox-html-text.el", org_ox_html_text_el, sizeof org_ox_html_text_el},
    {"org/ox-html-toc.el", org_ox_html_toc_el, sizeof org_ox_html_toc_el},
    {"org/ox-html.el", org_ox_html_el, sizeof org_ox_html_el},
    {"org/ox-icalendar-diary.el", org_ox_icalendar_diary_el, sizeof org_ox_icalendar_diary_el},
    {"org/ox-icalendar-events.el", org_ox_icalendar_events_el, sizeof org_ox_icalendar_events_el},
    {"org/ox-icalendar-files.el", org_ox_icalendar_files_el, sizeof org_ox_icalendar_files_el},
    {"org/ox-icalendar.el", org_ox_icalendar_el, sizeof org_ox_icalendar_el},
    {"org/ox-include.el", org_ox_include_el, sizeof org_ox_include_el},
    {"org/ox-latex-blocks.el", org_ox_latex_blocks_el, sizeof org_ox_latex_blocks_el},
    {"org/ox-latex-code.el", org_ox_latex_code_el, sizeof org_ox_latex_code_el},
    {"org/ox-latex-compile.el", org_ox_latex_compile_el, sizeof org_ox_latex_compile_el},
    {"org/ox-latex-images.el", org_ox_latex_images_el, sizeof org_ox_latex_images_el},
    {"org/ox-latex-labels.el", org_ox_latex_labels_el, sizeof org_ox_latex_labels_el},
    {"org/ox-latex-languages.el", org_ox_latex_languages_el, sizeof org_ox_latex_languages_el},
    {"org/ox-latex-math.el", org_ox_latex_math_el, sizeof org_ox_latex_math_el},
    {"org/ox-latex-preamble.el", org_ox_latex_preamble_el, sizeof org_ox_latex_preamble_el},
    {"org/ox-latex-sections.el", org_ox_latex_sections_el, sizeof org_ox_latex_sections_el},
    {"org/ox-latex-tables.el", org_ox_latex_tables_el, sizeof org_ox_latex_tables_el},
    {"org/ox-latex-text.el", org_ox_latex_text_el, sizeof org_ox_latex_text_el},
    {"org/ox-latex.el", org_ox_latex_el, sizeof org_ox_latex_el},
    {"org/ox-links.el", org_ox_links_el, sizeof org_ox_links_el},
    {"org/ox-man.el", org_ox_man_el, sizeof org_ox_man_el},
    {"org/ox-md.el", org_ox_md_el, sizeof org_ox_md_el},
    {"org/ox-options.el", org_ox_options_el, sizeof org_ox_options_el},
    {"org/ox-org.el", org_ox_org_el, sizeof org_ox_org_el},
    {"org/ox-process.el", org_ox_process_el, sizeof org_ox_process_el},
    {"org/ox-publish-cache.el", org_ox_publish_cache_el, sizeof org_ox_publish_cache_el},
    {"org/ox-publish-command.el", org_ox_publish_command_el, sizeof org_ox_publish_command_el},
    {"org/ox-publish-index.el", org_ox_publish_index_el, sizeof org_ox_publish_index_el},
    {"org/ox-publish-sitemap.el", org_ox_publish_sitemap_el, sizeof org_ox_publish_sitemap_el},
    {"org/ox-publish.el", org_ox_publish_el, sizeof org_ox_publish_el},
    {"org/ox-references.el", org_ox_references_el, sizeof org_ox_references_el},
    {"org/ox-smart-quotes.el", org_ox_smart_quotes_el, sizeof org_ox_smart_quotes_el},
    {"org/ox-stack.el", org_ox_stack_el, sizeof org_ox_stack_el},
    {"org/ox-tables.el", org_ox_tables_el, sizeof org_ox_tables_el},
    {"org/ox-texinfo-blocks.el", org_ox_texinfo_blocks_el, sizeof org_ox_texinfo_blocks_el},
    {"org/ox-texinfo.el", org_ox_texinfo_el, sizeof org_ox_texinfo_el},
    {"org/ox-text.el", org_ox_text_el, sizeof org_ox_text_el},
    {"org/ox-tools.el", org_ox_tools_el, sizeof org_ox_tools_el},
    {"org/ox-transcode.el", org_ox_transcode_el, sizeof org_ox_transcode_el},
    {"org/ox-translations.el", org_ox_translations_el, sizeof org_ox_translations_el},
    {"org/ox-tree.el", org_ox_tree_el, sizeof org_ox_tree_el},
    {"org/ox.el", org_ox_el, sizeof org_ox_el},
};

const csupport_lisp_file *csupport_lisp_files(size_t *count) {
  *count = sizeof files / sizeof *files;
  return files;
}
