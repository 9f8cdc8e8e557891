# Prints the sheets of a workbook as JSON. It reads workbooks of the platform without code of the product.
import datetime
import json
import re
import sys

from openpyxl import load_workbook
from openpyxl.cell.text import Text
from openpyxl.reader import excel
from openpyxl.xml.functions import iterparse

ESCAPE = re.compile("_x([0-9A-F]{4})_")


def strings(source):
    # openpyxl itself removes only the escape of "_"; it does not decode others, such as _x000D_ for a carriage return.
    for _, node in iterparse(source):
        if node.tag.endswith("}si"):
            yield ESCAPE.sub(lambda found: chr(int(found[1], 16)), Text.from_tree(node).content)


def value_of(cell):
    if cell.data_type == "f":
        return {"formula": cell.value}
    return cell.value.strftime("%Y-%m-%d") if isinstance(cell.value, datetime.datetime) else cell.value


excel.read_string_table = lambda source: list(strings(source))
book = load_workbook(sys.argv[1])
json.dump({sheet.title: [[value_of(cell) for cell in row] for row in sheet.iter_rows()] for sheet in book}, sys.stdout)
