export { modelsQuery } from '../api.ts'
export { chooseModel, modelBody, useCanGenerate, useNextModel } from './chosen-model.ts'
export { ModelPicker } from './model-picker.tsx'
