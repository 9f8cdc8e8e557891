// Panels after the first view are one module: each import expression makes the first load larger.
export { PlanConflict } from './form/estimate/plan-conflict.tsx'
export { LaterPanels } from './preview/later-panels.tsx'
