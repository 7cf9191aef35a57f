import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { openListeningTestSite } from '../../../tests/support/open-listening-test-site.ts';

const run = promisify(execFile);

test('vdirsyncer follows the calendar, and khal shows its times at the clinic (Debian packages)', async () => {
  const site = await openListeningTestSite();
  const folder = await mkdtemp(join(tmpdir(), 'clinic-calendar-'));
  try {
    const headers = await site.signIn();
    const made = await site.ask('POST', '/staff/calendar-feed', { headers });
    const { pathname } = new URL((await made.json()).address);
    const person = { name: 'Asha Sample', mobile: '9000000001' };
    const add = (startsAt: string) =>
      site.askJson('POST', '/staff/appointments', { startsAt, ...person }, { headers });
    const added = await (await add('2026-11-21 10:00')).json();
    await mkdir(join(folder, 'local'));
    const sync = join(folder, 'vdirsyncer');
    await writeFile(
      sync,
      `[general]
status_path = "${folder}/status/"
[pair clinic]
a = "site"
b = "local"
collections = null
[storage site]
type = "http"
url = "${site.address}${pathname}"
[storage local]
type = "filesystem"
path = "${folder}/local"
fileext = ".ics"
`,
    );
    const khal = join(folder, 'khal');
    await writeFile(
      khal,
      `[calendars]
[[clinic]]
path = ${folder}/local
[sqlite]
path = ${folder}/khal.db
[locale]
local_timezone = Asia/Kolkata
default_timezone = Asia/Kolkata
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
`,
    );
    const environment = { env: { ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' } };
    const follow = () => run('vdirsyncer', ['-c', sync, 'sync'], environment);
    const show = async () => {
      const asked = ['-c', khal, 'list', '--format', '{start-time} {title}', '2026-11-21', '2d'];
      return (await run('khal', asked, environment)).stdout;
    };
    await run('vdirsyncer', ['-c', sync, 'discover'], environment);
    await follow();
    expect(await show()).toContain('10:00 Appointment');

    const { key, version } = added.appointment;
    const moved = { startsAt: '2026-11-21 18:30', version };
    await site.askJson('PATCH', `/staff/appointments/${key}`, moved, { headers });
    await add('2026-11-22 09:00');
    await follow();
    const shown = await show();
    expect(shown).toContain('18:30 Appointment');
    expect(shown).toContain('09:00 Appointment');
    expect(shown).not.toContain('10:00');
    expect(shown).not.toContain('Asha');
  } finally {
    await site.remove();
    await rm(folder, { recursive: true, force: true });
  }
});
