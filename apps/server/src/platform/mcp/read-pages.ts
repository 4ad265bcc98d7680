import { limits } from '@atelier/contract/limits'
import type { Client } from '@modelcontextprotocol/client'
import type { z } from 'zod'
import { type OfferedForm, readTools, ToolPage } from './read-tools.ts'
import { raceAbort } from '../race-abort.ts'

export interface ToolList {
  readonly tools: readonly OfferedForm[]
  readonly isTruncated: boolean
}

const pagesMax = 20
const methodNotFound = -32_601

export interface PageContext {
  readonly client: Client
  readonly signal: AbortSignal
  readonly timeoutMs: number
}

interface Page {
  readonly nextCursor?: string | undefined
}

export const readPages = async <PageType extends Page>(
  { client, signal, timeoutMs }: PageContext,
  method: string,
  schema: z.ZodType<PageType>,
  valuesOf: (page: PageType) => readonly unknown[],
  max: number,
): Promise<{ values: unknown[]; isTruncated: boolean }> => {
  const { ProtocolError } = await import('@modelcontextprotocol/client')
  const deadline = AbortSignal.timeout(timeoutMs)
  const values: unknown[] = []
  let cursor: string | undefined
  for (let page = 0; page < pagesMax && values.length <= max; page += 1) {
    const params = cursor === undefined ? {} : { cursor }
    const request = client.request({ method, params }, schema, { timeout: timeoutMs, signal: deadline })
    const result = await raceAbort(request, [signal, deadline]).catch((error: unknown) => {
      if (error instanceof ProtocolError && error.code === methodNotFound) return null
      throw error
    })
    for (const each of result ? valuesOf(result) : []) values.push(each)
    cursor = result?.nextCursor
    if (cursor === undefined || cursor === '') break
  }
  return { values, isTruncated: cursor !== undefined && cursor !== '' }
}

export const readToolList = async (pageContext: PageContext): Promise<ToolList> => {
  const toolsMax = limits.plugin.tools
  const { values, isTruncated } = await readPages(
    pageContext,
    'tools/list',
    ToolPage,
    ({ tools }) => tools,
    toolsMax,
  )
  const hasTasks = pageContext.client.getServerCapabilities()?.tasks?.requests?.tools?.call !== undefined
  const tools = readTools(values, hasTasks)
  return { tools: tools.slice(0, toolsMax), isTruncated: isTruncated || tools.length > toolsMax }
}
