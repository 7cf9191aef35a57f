/**
 * The address as the driver is to read it. It takes these modes for 'verify-full' too, but warns of them at each
 * start, and says that a later one of it will look less closely at who answers.
 */
export function addressForDriver(url: string): string {
  if (/[?&]uselibpqcompat=true(?:&|$)/.test(url)) return url;
  return url.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/g, '$1verify-full');
}
