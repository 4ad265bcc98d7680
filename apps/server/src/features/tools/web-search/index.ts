import { readPageTool } from './read-page.ts'
import type { Tool } from '../../../platform/tools/tool.ts'
import { searchWebTool } from './search-web.ts'

export const webTools: readonly Tool[] = [searchWebTool, readPageTool]
