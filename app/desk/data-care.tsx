import { useQuery } from '@tanstack/react-query';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';
import { useOwnSession } from '../access/client/own-session.ts';
import { readStaff } from '../access/client/staff-query.ts';
import type { FastReading } from '../audit/audit.ts';
import { type BackupStatus, describeBackups } from '../backups/backup-status.ts';
import { describeMail, type MailStatus } from '../messages/mail-status.ts';
import { StoredDataLookup } from '../privacy/stored-data-lookup.tsx';
import { loadPart } from '../ui/load-part.tsx';
import { PartBroken } from '../ui/part-broken.tsx';
import './data-care.css';

const TestMailForm = loadPart(() => import('../messages/test-mail-form.tsx'), PartBroken);

/**
 * The owner's matters, below the search: the state of the backups and of e-mails, a test message, a warning of fast
 * reading, and a lookup of what is stored about a person. Closed, it only says how many need attention: with the shared
 * password everybody is an owner.
 */
export default function DataCare({ timeZone }: { timeZone: string }) {
  return useOwnSession().may('owner') ? <OwnersMatters timeZone={timeZone} /> : null;
}

interface Matter {
  kind: 'fine' | 'alarm';
  text: string;
}

function OwnersMatters({ timeZone }: { timeZone: string }) {
  const { data: backups } = useQuery({
    queryKey: ['backups'],
    queryFn: (context) => readStaff<BackupStatus>(context, '/staff/backups'),
  });
  const { data: reading } = useQuery({
    queryKey: ['fast-reading'],
    queryFn: (context) => readStaff<FastReading>(context, '/staff/fast-reading'),
  });
  const { data: mail } = useQuery({
    queryKey: ['mail'],
    queryFn: (context) => readStaff<MailStatus>(context, '/staff/mail'),
  });
  const matters: Matter[] = [];
  if (backups) matters.push(describeBackups(backups, timeZone));
  if (reading?.at) matters.push(describeReading(reading.session, reading.at, timeZone));
  if (mail) matters.push(describeMail(mail, timeZone));
  const alarms = matters.filter(({ kind }) => kind === 'alarm').length;

  return (
    <section className="staff-wide data-care" aria-label="Looking after the data">
      <details className="care-owner">
        <summary>
          Looking after the data{' '}
          {alarms > 0 && (
            <span className="care-count">
              {alarms === 1 ? '1 matter for the owner' : `${alarms} matters for the owner`}
            </span>
          )}
        </summary>
        <div className="care-matters">
          {matters.map((matter) => (
            <MatterLine key={matter.text} {...matter} />
          ))}
          {mail?.isOn && (
            <Suspense fallback={null}>
              <TestMailForm />
            </Suspense>
          )}
          <StoredDataLookup />
        </div>
      </details>
    </section>
  );
}

function MatterLine({ kind, text }: Matter) {
  const Icon = kind === 'alarm' ? ShieldAlert : ShieldCheck;
  return (
    <p className={`care-backup care-backup-${kind}`}>
      <Icon size={18} strokeWidth={1.8} aria-hidden />
      {text}
    </p>
  );
}

/** Warns the owner of a session that read data faster than a person can. */
function describeReading(session: string | null, at: string, timeZone: string): Matter {
  const time = new Intl.DateTimeFormat('en-IN', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).format(new Date(at));
  return {
    kind: 'alarm',
    text: `Session ${session} read data faster than a person can, ${time}. Please tell whoever looks after this site.`,
  };
}
