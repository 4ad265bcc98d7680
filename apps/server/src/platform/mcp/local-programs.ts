import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { ConfigError } from '../config.ts'

const Program = z.strictObject({
  command: z.string().min(1),
  args: z.array(z.string()).default([]),
  env: z.record(z.string(), z.string()).default({}),
  cwd: z.string().min(1).optional(),
  title: z.string().max(40).optional(),
  description: z.string().max(500).default(''),
})
export type LocalProgram = z.infer<typeof Program>

const ProgramsFile = z.strictObject({
  mcpServers: z.record(z.string().regex(/^[a-z\d][a-z\d_-]{0,39}$/), Program),
})

/**
 * Reads programs only from the file MCP_SERVERS, never from the API, since they can access the machine.
 * Throws `ConfigError`.
 */
export const readLocalPrograms = (path: string | null): ReadonlyMap<string, LocalProgram> => {
  if (path === null) return new Map()
  try {
    return new Map(Object.entries(ProgramsFile.parse(JSON.parse(readFileSync(path, 'utf8'))).mcpServers))
  } catch (error) {
    const reason = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new ConfigError([`MCP_SERVERS names ${path}, which cannot be read: ${reason}`])
  }
}
