import { expect, test, vi } from 'vitest';
import { ApiError, get, paths, retryAfterSeconds } from './api';

test.each([
  ['30', 30],
  [null, null],
  ['soon', null],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60],
  ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
])('Retry-After %j is %j seconds', (header, seconds) => {
  expect(retryAfterSeconds(header, Date.UTC(2026, 0, 1))).toBe(seconds);
});

test('an error reply becomes its code, status and wait', async () => {
  const reply = Response.json(
    { error: { code: 'busy', message: 'never shown' } },
    { status: 503, headers: { 'retry-after': '7' } },
  );
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(reply));
  await expect(get('/api/sources', new AbortController().signal)).rejects.toEqual(
    new ApiError('busy', 503, 7),
  );
});

test('an error page without our shape still has a code', async () => {
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response('<h1>Bad gateway</h1>', { status: 502 })));
  await expect(get('/api/sources', new AbortController().signal)).rejects.toEqual(
    new ApiError('status-502', 502),
  );
});

test('an unreachable server is its own error', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('failed')));
  await expect(get('/api/sources', new AbortController().signal)).rejects.toEqual(new ApiError('offline', 0));
});

test('what stands in an address cannot leave its place', () => {
  expect(paths.ang('sggs', '../x?y')).toBe('/api/angs/sggs/..%2Fx%3Fy');
});
