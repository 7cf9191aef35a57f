import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { findMailServer } from '../../../setup/find-programs.mjs';
import { findFreePort } from '../../../setup/find-port.ts';

/** Addresses that the mail server answers in a special way; every other address at example.org is delivered. */
export const UNKNOWN_ADDRESS = 'gone@example.org';
export const GREYLISTED_ADDRESS = 'busy@example.org';

const USER = 'clinic';
const PASSWORD = 'kettle-of-marigolds';
const START_MS = 20_000;

export interface MailServer {
  /** Without encryption or sign-in, as on the same machine. */
  plainUrl: string;
  /** STARTTLS and sign-in; `host` is the name to connect by, and only 'localhost' is in the certificate. */
  startTlsUrl(host: string, password?: string): string;
  tlsUrl: string;
  /** The certificate that a client has to trust, a PEM file. */
  certificate: string;
  /** All delivered messages as they were received, read by IMAP. */
  readAll(): Promise<string[]>;
  /** Resolves once at least `count` messages have been delivered. */
  waitFor(count: number): Promise<string[]>;
  /** Stops accepting messages until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Delivers to the greylisted address from now on. */
  endGreylisting(): Promise<void>;
  stop(): Promise<void>;
}

/** Why no mail server can be started here, as a sentence; undefined if one can. */
export function findMailServerFault(): string | undefined {
  if (!findMailServer()) {
    return 'The tests of e-mail need Postfix and Dovecot (Debian: apt-get install postfix dovecot-imapd).';
  }
  return process.getuid?.() === 0 ? undefined : 'Postfix only starts as root.';
}

/** Starts Postfix and Dovecot on free ports of the loopback address, with all their files in a folder of their own. */
export async function startMailServer(): Promise<MailServer> {
  const folder = await mkdtemp(join(tmpdir(), 'clinic-mail-'));
  const [plain, tls, startTls, imap] = [
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
    await findFreePort(),
  ];
  await chmod(folder, 0o755);
  for (const name of ['conf', 'queue', 'data', 'mail']) await mkdir(join(folder, name));
  execFileSync('chown', ['postfix', join(folder, 'data')]);
  execFileSync('chown', ['nobody', join(folder, 'mail')]);
  const certificate = join(folder, 'certificate.pem');
  makeCertificate(folder, certificate);
  await writeFile(join(folder, 'conf', 'main.cf'), postfixConf(folder, certificate));
  await writeFile(join(folder, 'conf', 'master.cf'), postfixServices(plain, tls, startTls));
  await writeFile(join(folder, 'dovecot.conf'), dovecotConf(folder, imap));

  const dovecot = spawn('/usr/sbin/dovecot', ['-F', '-c', join(folder, 'dovecot.conf')], {
    stdio: 'ignore',
  });
  let postfix = startPostfix(folder);
  await Promise.all([waitForPort(imap), waitForPort(plain)]);

  const readAll = () => readByImap(imap);
  return {
    plainUrl: `smtp://127.0.0.1:${plain}`,
    startTlsUrl: (host, password = PASSWORD) =>
      `smtp://${USER}:${encodeURIComponent(password)}@${host}:${startTls}`,
    tlsUrl: `smtps://${USER}:${PASSWORD}@localhost:${tls}`,
    certificate,
    readAll,
    async waitFor(count) {
      for (;;) {
        const messages = await readAll();
        if (messages.length >= count) return messages;
        await setTimeout(100);
      }
    },
    async pause() {
      await stopPostfix(folder, postfix);
    },
    async resume() {
      postfix = startPostfix(folder);
      await waitForPort(plain);
    },
    async endGreylisting() {
      await stopPostfix(folder, postfix);
      const conf = postfixConf(folder, certificate, { isGreylisting: false });
      await writeFile(join(folder, 'conf', 'main.cf'), conf);
      postfix = startPostfix(folder);
      await waitForPort(plain);
    },
    async stop() {
      await stopPostfix(folder, postfix);
      const ended = once(dovecot, 'exit');
      dovecot.kill();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function makeCertificate(folder: string, certificate: string): void {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', certificate];
  const name = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name, ...files];
  execFileSync('openssl', ['req', ...options], { stdio: 'ignore' });
}

function postfixConf(folder: string, certificate: string, { isGreylisting = true } = {}): string {
  const busy = isGreylisting
    ? `, { ${GREYLISTED_ADDRESS} = 451 4.7.1 Greylisted, try again later }`
    : '';
  return `compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
command_directory = /usr/sbin
daemon_directory = /usr/lib/postfix/sbin
shlib_directory = /usr/lib/postfix
meta_directory = /etc/postfix
mail_owner = postfix
setgid_group = postdrop
myhostname = localhost
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
virtual_mailbox_domains = example.org
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = static:all/
virtual_uid_maps = static:${execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }).trim()}
virtual_gid_maps = static:${execFileSync('id', ['-g', 'nobody'], { encoding: 'utf8' }).trim()}
smtpd_tls_cert_file = ${certificate}
smtpd_tls_key_file = ${folder}/key.pem
smtpd_sasl_type = dovecot
smtpd_sasl_path = ${folder}/auth
smtpd_recipient_restrictions = check_recipient_access inline:{ { ${UNKNOWN_ADDRESS} = 550 5.1.1 No such user here }${busy} }, permit_mynetworks, reject
`;
}

function postfixServices(plain: number, tls: number, startTls: number): string {
  const signedIn =
    '-o smtpd_sasl_auth_enable=yes -o smtpd_client_restrictions=permit_sasl_authenticated,reject';
  return `127.0.0.1:${plain} inet n - n - - smtpd
127.0.0.1:${tls} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes ${signedIn}
127.0.0.1:${startTls} inet n - n - - smtpd -o smtpd_tls_security_level=encrypt ${signedIn}
cleanup unix n - n - 0 cleanup
qmgr unix n - n 1 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
verify unix - - n - 1 verify
error unix - - n - - error
retry unix - - n - - error
proxymap unix - - n - - proxymap
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
`;
}

function dovecotConf(folder: string, port: number): string {
  return `base_dir = ${folder}/dovecot
state_dir = ${folder}/dovecot
log_path = ${folder}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${folder}/mail/all
first_valid_uid = 1
passdb {
  driver = static
  args = password=${PASSWORD}
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
}
service anvil {
  chroot =
}
service auth {
  unix_listener ${folder}/auth {
    mode = 0666
  }
}
`;
}

function startPostfix(folder: string): ChildProcess {
  return spawn('/usr/sbin/postfix', ['-c', join(folder, 'conf'), 'start-fg'], { stdio: 'ignore' });
}

/** Ends the master process, whose number is in a file, and with it all others. */
async function stopPostfix(folder: string, postfix: ChildProcess): Promise<void> {
  if (postfix.exitCode !== null) return;
  const ended = once(postfix, 'exit');
  const pid = await readFile(join(folder, 'queue', 'pid', 'master.pid'), 'utf8');
  process.kill(Number(pid));
  await ended;
}

async function waitForPort(port: number): Promise<void> {
  const until = performance.now() + START_MS;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await setTimeout(50);
    } finally {
      socket.destroy();
    }
  }
}

/** Reads a whole mailbox with three IMAP commands (RFC 3501); the messages come as literals, `{length}` and bytes. */
async function readByImap(port: number): Promise<string[]> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let received = '';
  const ask = async (tag: string, command: string) => {
    received = '';
    socket.write(`${tag} ${command}\r\n`);
    for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
      received += String(chunk);
      if (new RegExp(`^${tag} (?:OK|NO|BAD) .*\r\n$`, 'm').test(received)) break;
    }
    return received;
  };
  try {
    await ask('a', `LOGIN ${USER} ${PASSWORD}`);
    const selected = await ask('b', 'SELECT INBOX');
    if (/^\* 0 EXISTS/m.test(selected)) return [];
    return readLiterals(await ask('c', 'FETCH 1:* (BODY.PEEK[])'));
  } finally {
    socket.destroy();
  }
}

function readLiterals(answer: string): string[] {
  const messages: string[] = [];
  let rest = answer;
  for (;;) {
    const start = /\{(\d+)\}\r\n/.exec(rest);
    if (!start) return messages;
    const from = start.index + start[0].length;
    const to = from + Number(start[1]);
    messages.push(Buffer.from(rest.slice(from, to), 'latin1').toString());
    rest = rest.slice(to);
  }
}
