import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { describeOpenSettings } from './settings.ts';

const CLIENT = fileURLToPath(new URL('../../build/client', import.meta.url));

test('files for browsers contain no settings, no password hashing and no database code (G5)', async () => {
  const entries = await readdir(CLIENT, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && /\.(?:js|css|json)$/.test(entry.name));
  expect(files.length).toBeGreaterThan(3);
  for (const { parentPath, name } of files) {
    const text = await readFile(join(parentPath, name), 'utf8');
    expect(text, name).not.toMatch(
      /STAFF_PASSWORD|BACKUP_PASSPHRASE|DATABASE_URL|AWS_SECRET|argon2|node:sqlite|process\.env\b/,
    );
    expect(text, name).not.toContain('sourceMappingURL');
  }
});

test.skipIf(process.platform === 'win32')(
  'a settings file that other users of the machine can read causes a warning (G5)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'clinic-env-'));
    const file = join(folder, '.env');
    expect(describeOpenSettings(file)).toBeUndefined();
    await writeFile(file, 'PORT=3000', { mode: 0o600 });
    expect(describeOpenSettings(file)).toBeUndefined();
    await chmod(file, 0o644);
    expect(describeOpenSettings(file)).toBe(
      `Other users of this machine can read ${file}, which may contain secrets: chmod 600 ${file}`,
    );
    await rm(folder, { recursive: true });
  },
);
