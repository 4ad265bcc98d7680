import type { Plugin, PluginTool } from '@atelier/contract/tools/plugin'
import {
  type PlainText,
  type Wording,
  noSentence,
  presentAs,
  sentence,
} from '@atelier/contract/write-sentence'
import { toModelSchema, UnusableSchema } from '../../../platform/mcp/tool-schema.ts'
import type { ServerRow, ToolRow } from './queries.ts'

const noTasksProblem: PlainText = 'This tool only runs as a task, but its server doesn’t support tasks.'

const problemOf = ({ form }: ToolRow): Wording => {
  if (form.task === 'missing') return noTasksProblem
  try {
    toModelSchema(form.inputSchema)
    return noSentence
  } catch (error) {
    if (error instanceof UnusableSchema)
      return sentence('Models can’t use this tool. {problem}', { problem: error.sentence })
    throw error
  }
}

const presentTool = (row: ToolRow): PluginTool => {
  const { name, form, fingerprint, approvedForm, approvedFingerprint, policy } = row
  const isUnseen = fingerprint !== approvedFingerprint
  return {
    name,
    form,
    fingerprint,
    seenForm: isUnseen ? approvedForm : null,
    isUnseen,
    policy,
    ...presentAs('problem', problemOf(row)),
  }
}

export const present = (row: ServerRow, tools: readonly ToolRow[]): Plugin => {
  const {
    id,
    name,
    transport,
    address,
    headerNames,
    isOn,
    lastError,
    checkedAt,
    signIn,
    signInHost,
    prompts,
    hasResources,
  } = row
  return {
    id,
    name,
    transport,
    address,
    headerNames,
    signIn: { state: signIn, host: signInHost },
    isOn,
    ...presentAs('problem', lastError),
    checkedAt: checkedAt.getTime(),
    prompts,
    hasResources,
    tools: tools.filter(({ serverId }) => serverId === id).map(presentTool),
  }
}
