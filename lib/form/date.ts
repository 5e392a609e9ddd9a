const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

function daysIn(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}

/** True for a full-date of RFC 3339 that the calendar has: `2024-02-29`, but not `2023-02-29`. */
export function isDate(text: string): boolean {
  const match = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (match === null) return false;
  const [year = 0, month = 0, day = 0] = match.slice(1).map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

/**
 * True for a date-time of RFC 3339. A second 60 counts only where a leap second can be: in the last minute, by UTC, of
 * June or December, which are the months that had one to date (RFC 3339, section 5.7). No table of those that there
 * were: it would be out of date one day.
 */
export function isDateTime(text: string): boolean {
  const date = text.slice(0, 10);
  const match = /^[Tt]([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.[0-9]+)?(?:[Zz]|([+-])([0-9]{2}):([0-9]{2}))$/.exec(
    text.slice(10),
  );
  if (match === null || !isDate(date)) return false;
  const [hour = 0, minute = 0, second = 0] = match.slice(1, 4).map(Number);
  const [, , , , sign, offsetHours = 0, offsetMinutes = 0] = match;
  if (hour > 23 || minute > 59 || second > 60 || Number(offsetHours) > 23 || Number(offsetMinutes) > 59) return false;
  if (second < 60) return true;
  const offset = (sign === '-' ? -1 : 1) * (Number(offsetHours) * 60 + Number(offsetMinutes));
  return isEndOfHalfYear(date, hour * 60 + minute - offset);
}

/** Whether a minute is the last one of a June or December; `minute` counts from the start of `date`, below 0 before it. */
function isEndOfHalfYear(date: string, minute: number): boolean {
  // As if no year had a leap day: a zone is never so far off that it would matter at the end of a half.
  const day = (daysBefore[Number(date.slice(5, 7)) - 1] ?? 0) + Number(date.slice(8, 10));
  const end = (day - 1) * 1440 + minute + 1; // minutes from the start of the year to the end of this one
  // The last minute of the year before is also one.
  return end === 0 || end === 181 * 1440 || end === 365 * 1440;
}
