export { changePersonal, remember } from './memories.ts'
export { rememberTool } from './remember-tool.ts'
export { toldOf } from './told.ts'
