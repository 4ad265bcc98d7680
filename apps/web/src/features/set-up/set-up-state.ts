import type { Project } from '@atelier/contract/project'
import type { ResourceGroup } from '@atelier/contract/set-up'
import type { ProjectForm } from '../project-form/index.ts'

/** PRJ-10. */
export type SetUpStep =
  | 'initial'
  | 'manual'
  | 'goal'
  | 'attachments'
  | 'processing'
  | 'review'
  | 'magic_import_processing'
  | 'magic_import_results'

/** PRJ-16: what is proposed, and what a person makes of it. */
export interface Review extends ProjectForm {
  initialQuery: string
  starterQuestions: string[]
}

interface SetUpProblem {
  title: string
  reason: string
  /** No proposal came: another model may make one, or the person writes it. */
  isProposal?: boolean
}

/** PRJ-13. */
export interface Goal {
  goal: string
  usesMagicImport: boolean
}

/** Where the making of a project stands, and all that was typed on the way. */
export interface SetUpState extends Goal {
  step: SetUpStep
  /** The unfinished project, once there is one. */
  projectId: string | null
  isResumed: boolean
  /** The goal as the unfinished project has it. */
  savedGoal: string
  /** The unfinished project is being made. */
  isStarting: boolean
  /** The project is being made of what was typed. */
  isSaving: boolean
  /** The question whether to stop is open (PRJ-18). */
  isStopping: boolean
  manual: ProjectForm
  groups: readonly ResourceGroup[]
  /** Addresses of what was chosen of it. */
  selected: readonly string[]
  proposed: Review
  /** The proposal was made without a language model. */
  isDraft: boolean
  review: Review
  /** What failed on the way to this step. */
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
  selected: [],
  proposed: emptyReview,
  isDraft: false,
  review: emptyReview,
  problem: null,
}

/** PRJ-19: it starts at the goal; the project comes when it is loaded. */
export const resumedSetUp: SetUpState = { ...newSetUp, step: 'goal', isResumed: true }

const isFilled = (form: ProjectForm) => Object.values(form).some((value) => value !== null && value !== '')

const isPlaceholder = (name: string) => name.startsWith('Unfinished Project')

/** The fields of an unfinished project: they stand as if they had been typed here. */
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

/** Whether something was typed that the unfinished project does not have. */
export const hasTyped = ({ step, goal, savedGoal, manual, review, proposed }: SetUpState): boolean =>
  (step === 'manual' && isFilled(manual)) ||
  (step === 'goal' && goal.trim() !== savedGoal) ||
  (step === 'review' && JSON.stringify(review) !== JSON.stringify(proposed))

/** Whether closing asks first (PRJ-18): everything past the choice of a method is begun. */
export const isBegun = ({ step, projectId, isResumed, isStarting, manual, goal }: SetUpState): boolean =>
  projectId !== null || isStarting || isFilled(manual) || goal !== '' || (step !== 'initial' && !isResumed)
