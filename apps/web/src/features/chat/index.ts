import { lazy } from '../../lib/lazy.ts'

export { CopyShared } from './copy-shared.tsx'
export { useLiveAnswers } from './use-live-answers.ts'
export { branchThrough } from './tree.ts'
export { chatQuery } from './api.ts'
export { LoadedChat } from './chat-screen.tsx'
export { useAsk } from './use-ask.ts'

export const CodeBlock = lazy(async () => ({
  default: (await import('./markdown/code-block.tsx')).CodeBlock,
}))
export const CopyButton = lazy(async () => ({
  default: (await import('./markdown/copy-button.tsx')).CopyButton,
}))
export const renderDiagram = (id: string, code: string, isDark: boolean): Promise<string> =>
  import('./markdown/render-diagram.ts').then((module) => module.renderDiagram(id, code, isDark))
export const Diagram = lazy(() => import('./markdown/diagram.tsx'))
