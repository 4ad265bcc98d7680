export { loadPlugin } from './access.ts'
export { allowPluginTool, pluginTools } from './plugin-tools.ts'
