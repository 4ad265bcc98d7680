import { readPageTool } from './read-page.ts'
import type { Tool } from '../../../platform/tools/tool.ts'
import { searchWebTool } from './search-web.ts'

/** What looks things up on the web; offered where a person asks for it. */
export const webTools: readonly Tool[] = [searchWebTool, readPageTool]
