import { lazy } from '../../lib/lazy.ts'

export { CopyShared } from './copy-shared.tsx'
export { useLiveAnswers } from './use-live-answers.ts'
export { branchThrough } from './tree.ts'
export { chatQuery, modelsQuery } from './api.ts'
export { LazyMarkdown } from './markdown-lazy.tsx'
export { chooseModel, modelBody, useChosenWrites, useNextModel } from './chosen-model.ts'
export { LoadedChat } from './chat-screen.tsx'
export { ModelPicker } from './model-picker.tsx'
export { useAsk } from './use-ask.ts'

/** Fetched with what is shown in them. */
export const CodeBlock = lazy(async () => ({ default: (await import('./code-block.tsx')).CodeBlock }))
export const CopyButton = lazy(async () => ({ default: (await import('./copy-button.tsx')).CopyButton }))
export const drawDiagram = (id: string, code: string, isDark: boolean): Promise<string> =>
  import('./draw-diagram.ts').then((module) => module.drawDiagram(id, code, isDark))
export const Diagram = lazy(() => import('./diagram.tsx'))
