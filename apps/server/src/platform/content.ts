import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

export const contentFolder = join(import.meta.dirname, '../../../../content')

const frontMatterPattern = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/

const parsePair = (line: string): [string, string] => {
  const colonIndex = line.indexOf(':')
  return [line.slice(0, colonIndex).trim(), line.slice(colonIndex + 1).trim()]
}

export const readContentFile = <Schema extends z.ZodType>(path: string, schema: Schema): z.infer<Schema> => {
  const [, frontMatter, body = ''] =
    frontMatterPattern.exec(readFileSync(path, 'utf8').replaceAll('\r\n', '\n')) ?? []
  if (frontMatter === undefined)
    throw new Error(`${path} does not begin with front matter between two lines of ---`)
  const parsed = schema.safeParse({
    ...Object.fromEntries(frontMatter.split('\n').map(parsePair)),
    body: body.trim(),
  })
  if (!parsed.success) throw new Error(`${path} is not as expected: ${z.prettifyError(parsed.error)}`)
  return parsed.data
}

export const readContentFolder = <Schema extends z.ZodType>(
  folder: string,
  schema: Schema,
): z.infer<Schema>[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => readContentFile(join(folder, name), schema))
