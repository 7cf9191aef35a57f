import { execFileSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A separate ext4 file system in an image file, which can be cut off while it is in use. */
export interface TestDisk {
  /** The mount point. */
  folder: string;
  /**
   * Simulates a power cut: nothing reaches the image from now on, and data that was not synced is lost. Processes
   * that use the disk get EIO.
   */
  cut(): void;
  /** Unmounts the disk and mounts it again, which replays the journal. No process may be using the disk. */
  mountAgain(): void;
  remove(): void;
}

// EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH, see ext4(5).
const CUT =
  'open(F, "<", $ARGV[0]) or die $!; my $how = pack("L", 2); ioctl(F, 0x8004587d, $how) or die "ioctl: $!"';

/** Adds folders that on some systems only root has in its PATH. */
const PROGRAMS = { ...process.env, PATH: `${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` };

/** Why a test disk cannot be made on this machine; undefined if it can. */
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

/** Throws mount's error if loop devices are not allowed, as in many containers. */
export function makeTestDisk(folder: string, megabytes: number): TestDisk {
  const image = join(folder, 'disk.img');
  const mounted = join(folder, 'disk');
  mkdirSync(mounted);
  writeFileSync(image, '');
  truncateSync(image, megabytes * 1024 * 1024);
  const run = (program: string, args: string[]) =>
    execFileSync(program, args, { env: PROGRAMS, stdio: 'pipe' });
  // Without blocks reserved for root, so that a full disk is full for root too.
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
