import { execFileSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An ext4 file system of its own in an image file, which can be cut off beneath whoever uses it. */
export interface TestDisk {
  /** Where it is mounted. */
  folder: string;
  /**
   * From here on nothing reaches the image, and what was not synced never does: what a power cut leaves.
   * Whoever uses the disk gets EIO.
   */
  cut(): void;
  /** Takes the disk away and brings it back: the file system replays its journal. Nobody may use it. */
  mountAgain(): void;
  remove(): void;
}

// EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH, see ext4(5).
const CUT =
  'open(F, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl(F, 0x8004587d, $how) or die "ioctl: $!"';

/** With what only the path of root leads to on some systems. */
const PROGRAMS = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

/** Why a disk of its own cannot be made here, in some words; undefined where it can. */
export function whyNoTestDisk(): string | undefined {
  if (process.platform !== 'linux') return 'it needs Linux';
  if (process.getuid?.() !== 0) return 'it needs root, to mount a file system of its own';
  for (const program of ['mkfs.ext4', 'mount', 'umount', 'perl']) {
    if (!hasProgram(program)) return `it needs ${program}`;
  }
  return undefined;
}

export function hasProgram(name: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${name}`], { env: PROGRAMS, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Fails with mount's own words where loop devices may not be used, as in many containers. */
export function makeTestDisk(folder: string, megabytes: number): TestDisk {
  const image = join(folder, 'disk.img');
  const mounted = join(folder, 'disk');
  mkdirSync(mounted);
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 * 1024);
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { env: PROGRAMS, stdio: 'pipe' });
  // Without blocks that only root may use: full is full.
  run('mkfs.ext4', ['-q', '-m', '0', image]);
  const mount = () => run('mount', ['-o', 'loop', image, mounted]);
  mount();
  return {
    folder: mounted,
    cut: () => void run('perl', ['-e', CUT, mounted]),
    mountAgain() {
      run('umount', [mounted]);
      mount();
    },
    remove: () => void run('umount', [mounted]),
  };
}
