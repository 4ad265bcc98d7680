export { rememberTool } from './remember-tool.ts'
export { toldOf } from './told.ts'
