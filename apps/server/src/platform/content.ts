import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The files of the product that a person edits. */
export const contentFolder = join(import.meta.dirname, '../../../../content')

/** A file of `key: value` lines between two of `---`, then its Markdown. */
const fileForm = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

const pairOf = (line: string): [string, string] => {
  const at = line.indexOf(':')
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

/** What the file says of itself, as `schema` has it, and its Markdown as `body`. Throws with the file's name. */
export const readContentFile = <Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> => {
  const [, front, body = ''] = fileForm.exec(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')) ?? []
  if (front === undefined)
    throw new Error(`${path} does not begin with front matter between two lines of ---`)
  const read = schema.safeParse({ ...Object.fromEntries(front.split('\n').map(pairOf)), body: body.trim() })
  if (!read.success) throw new Error(`${path} is not as expected: ${z.prettifyError(read.error)}`)
  return read.data
}

/** Every Markdown file of a folder, by name. */
export const readContentFolder = <Schema extends z.ZodType>(
  folder: string,
  schema: Schema,
): z.infer<Schema>[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readContentFile(join(folder, name), schema))
