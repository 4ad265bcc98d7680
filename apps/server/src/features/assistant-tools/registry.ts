import { searchTool, type Tool } from '../runs/index.ts'
import { calculator } from './calculator.ts'
import { clock } from './clock.ts'

/** Everything that the assistant can use, in the order in which it is shown. */
export const registry: readonly Tool[] = [searchTool, calculator, clock]
