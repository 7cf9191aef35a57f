/** One address and nothing else: the mailer would read a comma or a quoted part as further recipients. */
const ONE_ADDRESS = /^[^\s\p{C}@<>(),:;"[\]\\]+@[^\s\p{C}@<>(),:;"[\]\\]+$/u;

export function isOneAddress(text: string): boolean {
  return ONE_ADDRESS.test(text);
}

/** The mail server of SMTP_URL. */
export interface SmtpServer {
  host: string;
  port: number;
  /** TLS from the first byte (smtps://). */
  isTls: boolean;
  user: string | undefined;
  password: string | undefined;
}

/** Undefined if the address is not one of a mail server. */
export function readSmtpUrl(address: string): SmtpServer | undefined {
  const url = URL.parse(address);
  const isTls = url?.protocol === 'smtps:';
  if (!url || (!isTls && url.protocol !== 'smtp:') || url.hostname === '') return undefined;
  if ((url.pathname !== '' && url.pathname !== '/') || url.search || url.hash) return undefined;
  const user = decode(url.username);
  const password = decode(url.password);
  if (user === undefined || password === undefined) return undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? (isTls ? 465 : 587) : Number(url.port),
    isTls,
    user: user || undefined,
    password: password || undefined,
  };
}

/** Undefined for a percent sign that encodes nothing. */
function decode(part: string): string | undefined {
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}
