export { fillPrompt, pluginsQuery } from './api.ts'
export { ResourcePicker } from './resource-picker.tsx'
