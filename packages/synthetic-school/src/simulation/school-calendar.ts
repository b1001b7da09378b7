const DAY = 86_400_000;

/** School year 2024–2025 in France, zone C; both ends belong to the range. */
const FIRST_DAY = Date.UTC(2024, 8, 2);
const LAST_DAY = Date.UTC(2025, 5, 27);
const HOLIDAYS: readonly (readonly [first: number, last: number])[] = [
  [Date.UTC(2024, 9, 19), Date.UTC(2024, 10, 3)],
  [Date.UTC(2024, 10, 11), Date.UTC(2024, 10, 11)],
  [Date.UTC(2024, 11, 21), Date.UTC(2025, 0, 5)],
  [Date.UTC(2025, 1, 15), Date.UTC(2025, 2, 2)],
  [Date.UTC(2025, 3, 12), Date.UTC(2025, 3, 27)],
  [Date.UTC(2025, 4, 1), Date.UTC(2025, 4, 1)],
  [Date.UTC(2025, 4, 8), Date.UTC(2025, 4, 8)],
  [Date.UTC(2025, 4, 29), Date.UTC(2025, 5, 1)],
  [Date.UTC(2025, 5, 9), Date.UTC(2025, 5, 9)],
];

/** Paris is two hours ahead of UTC in summer time, one in winter time. */
const WINTER_TIME = [Date.UTC(2024, 9, 27), Date.UTC(2025, 2, 30)] as const;

/** The four-day week of most French primary schools. */
const WEEKDAYS: ReadonlySet<number> = new Set([1, 2, 4, 5]);

/** When a session on the platform may start, local time, in seconds; it is over `SESSION_SECONDS` later. */
export const SESSION_STARTS: readonly number[] = [8.75, 9.5, 10.5, 13.75, 14.5, 15.25].map(
  (hours) => hours * 3600,
);
export const SESSION_SECONDS = 2400;

/** A day with school. */
export interface SchoolDay {
  /** ISO 8601. */
  readonly date: string;
  /** Seconds that Paris is ahead of UTC. */
  readonly utcOffset: number;
}

/** Ascending. */
export const SCHOOL_DAYS: readonly SchoolDay[] = schoolDays();

function schoolDays(): readonly SchoolDay[] {
  const days: SchoolDay[] = [];
  for (let day = FIRST_DAY; day <= LAST_DAY; day += DAY) {
    const free = HOLIDAYS.some(([first, last]) => first <= day && day <= last);
    const at = new Date(day);
    if (free || !WEEKDAYS.has(at.getUTCDay())) continue;
    const winter = WINTER_TIME[0] <= day && day < WINTER_TIME[1];
    days.push({ date: at.toISOString().slice(0, 10), utcOffset: winter ? 3600 : 7200 });
  }
  return days;
}

/** A time of a school day, given in seconds after midnight in Paris: ISO 8601 in UTC. */
export function timestamp({ date, utcOffset }: SchoolDay, seconds: number): string {
  const utc = seconds - utcOffset;
  const minutes = Math.floor(utc / 60);
  return `${date}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}:${twoDigits(utc % 60)}Z`;
}

function twoDigits(number: number): string {
  return number < 10 ? `0${number}` : `${number}`;
}
