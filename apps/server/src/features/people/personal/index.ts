export { changePersonal, remember } from './memories.ts'
export { rememberTool } from './remember-tool.ts'
export { toldOf, type ToldOfPerson } from './told.ts'
