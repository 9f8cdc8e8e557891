import { expect, test } from 'vitest'
import { fileNameOf } from './file-name.ts'

test.each([
  ['attachment; filename="screen_report.xlsx"', 'screen_report.xlsx'],
  ['attachment; filename=screen_report.csv', 'screen_report.csv'],
  ['ATTACHMENT; FILENAME = "a.csv" ', 'a.csv'],
  ['attachment; filename="a \\"quoted\\" name; with; semicolons.csv"', 'a "quoted" name; with; semicolons.csv'],
  ['attachment; filename="raport.xlsx"; filename*=UTF-8\'\'raport_%C5%82%C3%B3d%C5%BA.xlsx', 'raport_łódź.xlsx'],
  ['attachment; filename*=utf-8\'pl\'%E2%82%AC.csv; filename="euro.csv"', '€.csv'],
  ["attachment; filename*=iso-8859-1'en'%A3%20rates.csv", '£ rates.csv'],
])('C83 %s is the file %s', (header, name) => {
  expect(fileNameOf(header)).toBe(name)
})

test('C83 if the encoded name cannot be decoded, the plain one is used', () => {
  expect(fileNameOf('attachment; filename="plain.csv"; filename*=UTF-8\'\'%FF%FE')).toBe('plain.csv')
  expect(fileNameOf('attachment; filename="plain.csv"; filename*=koi8-r\'\'x.csv')).toBe('plain.csv')
  expect(fileNameOf('attachment; filename="plain.csv"; filename*=no-quotes')).toBe('plain.csv')
})

test('C84 a header without a name gives none', () => {
  expect([null, '', 'attachment', 'attachment; filename=""', 'attachment; filename=".."'].map(fileNameOf)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})

test('a name has no folder and no hidden characters', () => {
  expect(fileNameOf('attachment; filename="../../etc/passwd"')).toBe('passwd')
  expect(fileNameOf('attachment; filename="C:\\\\Users\\\\report.xlsx"')).toBe('report.xlsx')
  expect(fileNameOf("attachment; filename*=UTF-8''report%E2%80%AExslx.exe")).toBe('reportxslx.exe')
})
