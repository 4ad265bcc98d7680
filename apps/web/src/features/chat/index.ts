export { chatQuery, modelsQuery } from './api.ts'
export { chooseModel, modelBody, useChosenModel } from './model-choice.ts'
export { ModelPicker } from './model-picker.tsx'
export { useAsk } from './use-ask.ts'
