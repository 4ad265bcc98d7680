export { updatePersonal, remember } from './memories.ts'
export { rememberTool } from './remember-tool.ts'
export { personalContextOf, type PersonalContext } from './personal-context.ts'
