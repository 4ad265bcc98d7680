import type { Project } from '@atelier/contract/projects/project'
import type { GeneratedProject, ResourceGroup } from '@atelier/contract/projects/set-up'
import { messages } from '../../lib/messages.ts'
import type { ProjectForm } from '../project-form/index.ts'
import { fieldsOf, type Goal, type Review, type SetUpState, type SetUpStep } from './set-up-state.ts'
import { toReview, applyProposal } from './apply-proposal.ts'

export type SetUpEvent =
  | { type: 'start-by-hand' }
  | { type: 'start-assisted' }
  | { type: 'started'; projectId: string }
  | { type: 'start-failed'; reason: string }
  | { type: 'resumed'; project: Project }
  | { type: 'type-by-hand'; manual: ProjectForm }
  | { type: 'type-goal'; goal: Goal }
  | { type: 'goal-saved' }
  | { type: 'found'; groups: readonly ResourceGroup[] }
  | { type: 'find-failed'; reason: string }
  | { type: 'select'; urls: readonly string[] }
  | { type: 'imported' }
  | { type: 'generate' }
  | { type: 'generated'; generated: GeneratedProject }
  | { type: 'generate-failed'; reason: string }
  | { type: 'write-by-hand' }
  | { type: 'type-review'; review: Review }
  | { type: 'save'; isSaving: boolean }
  | { type: 'gone' }
  | { type: 'back' }
  | { type: 'close' }
  | { type: 'keep-editing' }

const allSteps = [
  'initial',
  'manual',
  'goal',
  'attachments',
  'processing',
  'review',
  'magic_import_processing',
  'magic_import_results',
] as const satisfies readonly SetUpStep[]

/** The steps in which each event applies; late events are ignored. */
const validSteps: Record<SetUpEvent['type'], readonly SetUpStep[]> = {
  'start-by-hand': ['initial'],
  'start-assisted': ['initial', 'manual'],
  started: ['initial', 'manual'],
  'start-failed': ['initial', 'manual'],
  resumed: ['goal'],
  'type-by-hand': ['manual'],
  'type-goal': ['goal'],
  'goal-saved': ['goal'],
  found: ['magic_import_processing'],
  'find-failed': ['magic_import_processing'],
  select: ['magic_import_results'],
  imported: ['magic_import_results'],
  generate: ['attachments'],
  generated: ['processing'],
  'generate-failed': ['processing'],
  'write-by-hand': ['attachments'],
  'type-review': ['review'],
  save: ['manual', 'review'],
  gone: allSteps,
  back: allSteps,
  close: allSteps,
  'keep-editing': allSteps,
}

const previousSteps: Record<SetUpStep, SetUpStep | null> = {
  initial: null,
  manual: 'initial',
  goal: 'initial',
  attachments: 'goal',
  processing: 'attachments',
  review: 'attachments',
  magic_import_processing: 'goal',
  magic_import_results: 'goal',
}

/** Null if there is no previous step: a resumed project starts at its goal (PRJ-12, PRJ-14, PRJ-19). */
export const previousStep = ({ step, isResumed }: Pick<SetUpState, 'step' | 'isResumed'>): SetUpStep | null =>
  isResumed && step === 'goal' ? null : previousSteps[step]

const moveTo = (state: SetUpState, step: SetUpStep, change: Partial<SetUpState> = {}): SetUpState => ({
  ...state,
  problem: null,
  ...change,
  step,
})

const texts = messages.projectSetup

/** The reducer of PRJ-10 to PRJ-19. Never drops user input. */
export const nextSetUp = (state: SetUpState, event: SetUpEvent): SetUpState => {
  if (!validSteps[event.type].includes(state.step)) return state
  switch (event.type) {
    case 'start-by-hand':
      return state.isStarting ? state : moveTo(state, 'manual')
    case 'start-assisted':
      return state.projectId === null ? { ...state, isStarting: true, problem: null } : moveTo(state, 'goal')
    case 'started':
      return moveTo(state, 'goal', { isStarting: false, projectId: event.projectId })
    case 'start-failed':
      return moveTo(state, 'initial', {
        isStarting: false,
        problem: { title: texts.startFailed, reason: event.reason },
      })
    // refetching the project must not undo input
    case 'resumed':
      return state.isResumed && state.projectId === null ? { ...state, ...fieldsOf(event.project) } : state
    case 'type-by-hand':
      return { ...state, manual: event.manual }
    case 'type-goal':
      return { ...state, ...event.goal }
    case 'goal-saved':
      return moveTo(state, state.usesMagicImport ? 'magic_import_processing' : 'attachments', {
        savedGoal: state.goal.trim(),
      })
    case 'found':
      return moveTo(state, 'magic_import_results', { groups: event.groups })
    case 'find-failed':
      return moveTo(state, 'attachments', { problem: { title: texts.resourcesFailed, reason: event.reason } })
    case 'select':
      return { ...state, selectedUrls: event.urls }
    case 'imported':
      return moveTo(state, 'attachments', { selectedUrls: [] })
    case 'generate':
      return moveTo(state, 'processing')
    case 'generated': {
      const proposedReview = toReview(event.generated)
      const review = applyProposal(state.review, state.proposed, proposedReview)
      return moveTo(state, 'review', { proposed: proposedReview, review, isDraft: event.generated.isDraft })
    }
    case 'generate-failed':
      return moveTo(state, 'attachments', {
        problem: { title: texts.generateFailed, reason: event.reason, isProposal: true },
      })
    case 'write-by-hand':
      return moveTo(state, 'review')
    case 'type-review':
      return { ...state, review: event.review }
    case 'save':
      return { ...state, isSaving: event.isSaving }
    // keep the input for the project that is created instead
    case 'gone':
      return moveTo(state, 'initial', {
        projectId: null,
        isResumed: false,
        savedGoal: '',
        problem: { title: texts.noProject, reason: '' },
      })
    case 'back': {
      const step = previousStep(state)
      return step === null || state.isStarting ? state : moveTo(state, step)
    }
    case 'close':
      return { ...state, isStopping: true }
    case 'keep-editing':
      return { ...state, isStopping: false }
  }
}
