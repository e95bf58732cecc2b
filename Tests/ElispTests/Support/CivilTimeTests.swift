import Testing

@testable import Elisp

@Test func civilDatesGoThereAndBack() {
  for day in stride(from: -800_000, to: 800_000, by: 997) {
    let c = CivilTime(seconds: day * 86_400)
    #expect(CivilTime.days(year: c.year, month: c.month, day: c.day) == day)
  }
  #expect(CivilTime(seconds: 1_704_067_200).isoWeek.week == 1)
}
