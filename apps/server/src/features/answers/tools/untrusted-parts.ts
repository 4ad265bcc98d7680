import { pluginSeparator } from '@atelier/contract/tools/assistant-tool'
import type { MessagePart } from '@atelier/contract/answers/message'
import { readPageName, searchWebName } from '../sources/source-tools.ts'

/** Decides by tool name, since the tool itself may have been removed. */
export const hasUntrustedParts = (parts: readonly MessagePart[]): boolean =>
  parts.some((part) => {
    if (part.type === 'mention') return part.mention.kind === 'plugin'
    if (part.type !== 'tool' || (part.output === undefined && part.errorText === undefined)) return false
    return part.name.includes(pluginSeparator) || part.name === readPageName || part.name === searchWebName
  })
