export { allowPluginTool, pluginTools } from './plugin-tools.ts'
