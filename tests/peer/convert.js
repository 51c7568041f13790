// Reads a JSON string in font code a line, and writes the same in Unicode, a JSON string a line.
import { createInterface } from 'node:readline'
import gurmukhi from 'gurmukhi-utils'

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${JSON.stringify(gurmukhi.toUnicode(JSON.parse(line)))}\n`)
}
