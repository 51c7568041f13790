// @vitest-environment node
import { readFile } from 'node:fs/promises';
import openapi, { astToString } from 'openapi-typescript';
import { expect, test } from 'vitest';

test('the wire types are those of api/openapi.json (run `npm run types`)', async () => {
  const document = JSON.parse(await readFile('../api/openapi.json', 'utf-8'));
  const committed = await readFile('src/lib/wire.ts', 'utf-8');
  expect(committed).toContain(astToString(await openapi(document)).trim());
});
