import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { showNearDay } from '../hours/desk-times.ts';
import type { OpeningHours } from '../hours/opening.ts';
import { useClinicMinute } from '../hours/use-now.ts';
import { showTime } from '../hours/page-times.ts';
import { appointmentQueries } from './appointment-queries.ts';
import { doubtTime, sayTime } from './appointment-rules.ts';
import { readTyped } from './typed-time.ts';

interface Asked {
  typed: string;
  /** The day that a time alone is on, 'YYYY-MM-DD'. */
  day: string;
  hours: OpeningHours;
  /** The appointment that is being moved. */
  ownKey?: string;
}

export interface TypedTime {
  /** 'YYYY-MM-DD HH:MM'; undefined if it cannot be read. */
  startsAt: string | undefined;
  /** 'Today, 7:15 pm' */
  shown: string;
  /** The remark on it, or the fault of the typed text. */
  words: string;
  isUnusual: boolean;
  /** The fault that keeps it from being stored; a question about a time that has passed or a closed day only once. */
  judge: () => string | undefined;
}

/** Reads a time while it is typed, and looks whether it is free. */
export function useTypedTime({ typed, day, hours, ownKey }: Asked): TypedTime {
  const confirmed = useRef<string>(undefined);
  const now = useClinicMinute(hours.timeZone);
  const read = readTyped(typed, { day, now, hours });
  const on = read.kind === 'read' ? read.startsAt.slice(0, 10) : '';
  const { data } = useQuery({ ...appointmentQueries.list(on, on), enabled: on !== '' });
  if (read.kind === 'fault') {
    const { words } = read;
    const isEmpty = typed.trim() === '';
    return {
      startsAt: undefined,
      shown: '',
      words: isEmpty ? '' : words,
      isUnusual: true,
      judge: () => words,
    };
  }
  const { startsAt } = read;
  return {
    startsAt,
    shown: nameMoment(startsAt, now),
    ...sayTime({ startsAt, key: ownKey }, data?.appointments, { hours, now }),
    judge() {
      const doubt = doubtTime(startsAt, { day, hours, now }, confirmed.current);
      confirmed.current = doubt && startsAt;
      return doubt;
    },
  };
}

/** 'Today, 7:15 pm', 'Thu 26 Nov, 7:00 pm' */
function nameMoment(startsAt: string, now: string): string {
  const near = showNearDay(startsAt.slice(0, 10), now.slice(0, 10));
  return `${near.slice(0, 1).toUpperCase()}${near.slice(1)}, ${showTime(startsAt.slice(11))}`;
}
