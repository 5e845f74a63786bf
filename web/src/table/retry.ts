/** When to try again after a connection was lost: exponential backoff with full jitter. */

const FIRST_MS = 1000;
const MAX_MS = 4000;

/**
 * Return a random time to wait before an attempt, counted from 0.
 *
 * After a restart all pages come back at once. Their first attempts are spread over a second, the
 * second over two, all later ones over four: then a thousand pages make 250 attempts a second, and
 * the last one is back soon after the server.
 */
export function retryMs(attempt: number, random: () => number = Math.random): number {
  return random() * Math.min(MAX_MS, FIRST_MS * 2 ** attempt);
}
