import { join } from 'node:path'
import type { KnownPlugin } from '@atelier/contract/tools/plugin'
import { z } from 'zod'
import type { McpPool } from '../../../platform/mcp/mcp-pool.ts'
import { contentFolder, readContentFolder } from '../../../platform/content.ts'

const Entry = z
  .strictObject({
    slug: z.string().regex(/^[a-z\d-]+$/),
    name: z.string().min(1).max(40),
    by: z.string().min(1).max(60),
    address: z.url({ protocol: /^https$/ }),
    category: z.string().min(1).max(30),
    needs: z.string().min(1).max(200),
    access: z.enum(['open', 'token', 'login']),
    header: z.string().default(''),
    prefix: z.string().default(''),
    help: z.url({ protocol: /^https$/ }),
    body: z.string().min(20).max(400),
  })
  .transform(({ body, prefix, ...entry }): KnownPlugin => ({
    ...entry,
    prefix: prefix === '' ? '' : `${prefix} `,
    description: body,
  }))

const entries = readContentFolder(join(contentFolder, 'plugins'), Entry).toSorted((a, b) =>
  a.name.localeCompare(b.name, 'en', { sensitivity: 'base' }),
)

export const listGallery = ({ programs }: McpPool): KnownPlugin[] => [
  ...[...programs].map(([slug, { title, description }]) => ({
    slug,
    name: title ?? slug,
    by: 'This server',
    address: '',
    category: 'On this server',
    description,
    needs: 'Nothing. Your administrator has set it up.',
    access: 'open' as const,
    header: '',
    prefix: '',
    help: '',
  })),
  ...entries,
]
