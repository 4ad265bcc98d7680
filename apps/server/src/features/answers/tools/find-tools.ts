import { z } from 'zod'
import { defineTool, textOutput, type Tool } from '../../../platform/tools/tool.ts'

/** With more tools, small models stop calling any, and large requests fail. */
const toolsMax = 40
const charactersMax = 64 * 1024
const resultsMax = 8

const sizeOf = ({ name, description, inputSchema }: Tool): number =>
  name.length + description.length + JSON.stringify(inputSchema).length

/** How many tools fit into one request. */
export const countListableTools = (tools: readonly Tool[]): number => {
  let budget = charactersMax
  const end = tools.findIndex((tool, index) => {
    budget -= sizeOf(tool)
    return budget < 0 || index >= toolsMax
  })
  return end === -1 ? tools.length : end
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? []

const rankTools = (tools: readonly Tool[], query: string): Tool[] => {
  const queryWords = new Set(splitWords(query))
  const countMatches = (text: string) => new Set(splitWords(text).filter((word) => queryWords.has(word))).size
  return tools
    .map((tool) => ({
      tool,
      score:
        3 * countMatches(`${tool.name.replaceAll('_', ' ')} ${tool.title}`) + countMatches(tool.description),
    }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, resultsMax)
    .map(({ tool }) => tool)
}

/** Tools that match the model's query are revealed for the next step. */
export const createFindTools = (
  unlistedTools: readonly Tool[],
  reveal: (tools: readonly Tool[]) => void,
): Tool =>
  defineTool({
    name: 'find_tools',
    title: 'Find tools',
    summary: 'Finds tools when there are too many to list at once.',
    description: `Finds tools that aren’t listed yet (${unlistedTools.length} more). Describe in English what you want to do; matching tools become available in your next step.`,
    input: z.strictObject({ query: z.string().trim().min(1).max(300) }),
    keepsResult: false,
    execute: ({ query }) => {
      const matches = rankTools(unlistedTools, query)
      reveal(matches)
      const text = matches.map(({ name, description }) => `${name}: ${description.slice(0, 300)}`).join('\n')
      return {
        text: text || 'No matching tools. Try other words.',
        output: textOutput(matches.map(({ title }) => title).join('\n')),
      }
    },
  })
