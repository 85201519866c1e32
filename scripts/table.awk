# Prints some columns of a CSV file, aligned, for people:
#   awk -f scripts/table.awk -v columns=local_date,type -v rows=20 -v types=StepCount,BodyMass FILE
# Without types all rows are shown.

# Splits one line at its commas; quoted fields may hold commas and doubled quotes. Gives the number of fields.
function split_csv(line, fields,    count, position, character, inside, field) {
  count = 0; inside = 0; field = ""
  for (position = 1; position <= length(line); position++) {
    character = substr(line, position, 1)
    if (character == "\"" && inside && substr(line, position + 1, 1) == "\"") { field = field "\""; position++ }
    else if (character == "\"") inside = !inside
    else if (character == "," && !inside) { fields[++count] = field; field = "" }
    else field = field character
  }
  fields[++count] = field
  return count
}

{ sub(/\r$/, "") }

NR == 1 {
  count = split_csv($0, header)
  for (i = 1; i <= count; i++) place[header[i]] = i
  wanted = split(columns, names, ",")
}

NR > 1 && types != "" {
  split_csv($0, fields)
  if (index("," types ",", "," fields[place["type"]] ",") == 0) { others++; next }
}

shown > rows { more++; next }

{
  shown++
  split_csv($0, fields)
  for (i = 1; i <= wanted; i++) {
    cell[NR, i] = fields[place[names[i]]]
    if (length(cell[NR, i]) > width[i]) width[i] = length(cell[NR, i])
    if (NR > 1 && cell[NR, i] !~ /^-?[0-9.]*$/) is_text[i] = 1
  }
  line_of[shown] = NR
}

END {
  for (number = 1; number <= shown; number++) {
    row = line_of[number]
    line = ""
    for (i = 1; i <= wanted; i++) {
      format = is_text[i] ? "%-" width[i] "s" : "%" width[i] "s"
      line = line (i > 1 ? "  " : "") sprintf(format, cell[row, i])
    }
    sub(/ +$/, "", line)
    print line
  }
  if (more + others) print "... and " more + others " more rows in " FILENAME
}
