export { loadPlugin } from './access.ts'
export { allowPluginTool, selectPluginTools } from './plugin-tools.ts'
