import { beforeEach } from 'vitest'
import { setLanguage } from '../../../src/i18n/language.ts'

beforeEach(() => setLanguage('pl'))
