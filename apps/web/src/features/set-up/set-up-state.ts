import type { Project } from '@atelier/contract/projects/project'
import type { ResourceGroup } from '@atelier/contract/projects/set-up'
import type { ProjectForm } from '../project-form/index.ts'

export type SetUpStep =
  | 'initial'
  | 'manual'
  | 'goal'
  | 'attachments'
  | 'processing'
  | 'review'
  | 'magic_import_processing'
  | 'magic_import_results'

export interface Review extends ProjectForm {
  initialQuery: string
  starterQuestions: string[]
}

interface SetUpProblem {
  title: string
  reason: string
  isProposal?: boolean
}

export interface Goal {
  goal: string
  usesMagicImport: boolean
}

export interface SetUpState extends Goal {
  step: SetUpStep
  projectId: string | null
  isResumed: boolean
  savedGoal: string
  isStarting: boolean
  isSaving: boolean
  isStopping: boolean
  manual: ProjectForm
  groups: readonly ResourceGroup[]
  selectedUrls: readonly string[]
  proposed: Review
  isDraft: boolean
  review: Review
  problem: SetUpProblem | null
}

const emptyForm: ProjectForm = { name: '', description: '', symbol: null, systemPrompt: '' }
const emptyReview: Review = { ...emptyForm, initialQuery: '', starterQuestions: [] }

export const newSetUp: SetUpState = {
  step: 'initial',
  projectId: null,
  isResumed: false,
  isStarting: false,
  isSaving: false,
  isStopping: false,
  goal: '',
  savedGoal: '',
  usesMagicImport: false,
  manual: emptyForm,
  groups: [],
  selectedUrls: [],
  proposed: emptyReview,
  isDraft: false,
  review: emptyReview,
  problem: null,
}

/** A resumed set-up starts at the goal; the project is filled in once it is loaded (PRJ-19). */
export const resumedSetUp: SetUpState = { ...newSetUp, step: 'goal', isResumed: true }

const isFilled = (form: ProjectForm) => Object.values(form).some((value) => value !== null && value !== '')

const isPlaceholder = (name: string) => name.startsWith('Unfinished Project')

export const fieldsOf = (
  project: Pick<Project, 'id' | 'name' | 'description' | 'symbol' | 'systemPrompt' | 'goal'>,
): Pick<SetUpState, 'projectId' | 'goal' | 'savedGoal' | 'review'> => ({
  projectId: project.id,
  goal: project.goal ?? '',
  savedGoal: project.goal ?? '',
  review: {
    ...emptyReview,
    name: isPlaceholder(project.name) ? '' : project.name,
    description: project.description,
    symbol: project.symbol,
    systemPrompt: project.systemPrompt,
  },
})

/** Whether there is input that the draft project doesn't have. */
export const hasUnsavedInput = ({ step, goal, savedGoal, manual, review, proposed }: SetUpState): boolean =>
  (step === 'manual' && isFilled(manual)) ||
  (step === 'goal' && goal.trim() !== savedGoal) ||
  (step === 'review' && JSON.stringify(review) !== JSON.stringify(proposed))

export const isInProgress = ({ step, projectId, isResumed, isStarting, manual, goal }: SetUpState): boolean =>
  projectId !== null || isStarting || isFilled(manual) || goal !== '' || (step !== 'initial' && !isResumed)
