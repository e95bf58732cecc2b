/* libedit, and its variadic calls in a form that Swift can import. */
#include <histedit.h>

typedef char *(*orgstar_edit_prompt)(EditLine *);
typedef unsigned char (*orgstar_edit_command)(EditLine *, int);
typedef int (*orgstar_edit_reader)(EditLine *, wchar_t *);

static inline int orgstar_edit_set_prompt(EditLine *e, orgstar_edit_prompt prompt) {
  return el_set(e, EL_PROMPT, prompt);
}
static inline int orgstar_edit_set_history(EditLine *e, History *h) {
  return el_set(e, EL_HIST, history, h);
}
static inline int orgstar_edit_set_editor(EditLine *e, const char *name) {
  return el_set(e, EL_EDITOR, name);
}
static inline int orgstar_edit_set_reader(EditLine *e, orgstar_edit_reader reader) {
  return el_set(e, EL_GETCFN, reader);
}
static inline int orgstar_edit_prepare_terminal(EditLine *e, int raw) {
  return el_set(e, EL_PREP_TERM, raw);
}
static inline int orgstar_edit_set_signals(EditLine *e, int handles) {
  return el_set(e, EL_SIGNAL, handles);
}
static inline int orgstar_edit_add_command(
    EditLine *e, const char *name, const char *help, orgstar_edit_command command) {
  return el_set(e, EL_ADDFN, name, help, command);
}
static inline int orgstar_edit_bind(EditLine *e, const char *key, const char *command) {
  return el_set(e, EL_BIND, key, command, NULL);
}
static inline int orgstar_history_limit(History *h, int size) {
  HistEvent event;
  return history(h, &event, H_SETSIZE, size) | history(h, &event, H_SETUNIQUE, 1);
}
static inline int orgstar_history_enter(History *h, const char *line) {
  HistEvent event;
  return history(h, &event, H_ENTER, line);
}
static inline int orgstar_history_load(History *h, const char *file) {
  HistEvent event;
  return history(h, &event, H_LOAD, file);
}
static inline int orgstar_history_save(History *h, const char *file) {
  HistEvent event;
  return history(h, &event, H_SAVE, file);
}
