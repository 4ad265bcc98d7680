import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const contentFolder = join(import.meta.dirname, '../../../../content')

const fileForm = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

const pairOf = (line: string): [string, string] => {
  const at = line.indexOf(':')
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()]
}

export const readContentFile = <Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> => {
  const [, front, body = ''] = fileForm.exec(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')) ?? []
  if (front === undefined)
    throw new Error(`${path} does not begin with front matter between two lines of ---`)
  const read = schema.safeParse({ ...Object.fromEntries(front.split('\n').map(pairOf)), body: body.trim() })
  if (!read.success) throw new Error(`${path} is not as expected: ${z.prettifyError(read.error)}`)
  return read.data
}

export const readContentFolder = <Schema extends z.ZodType>(
  folder: string,
  schema: Schema,
): z.infer<Schema>[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readContentFile(join(folder, name), schema))
