/** A mail server's answer without e-mail addresses, which it may repeat. */
export function hideAddresses(answer: string): string {
  return answer.replace(/[^\s<>]+@[^\s<>]+/g, '(address)');
}
