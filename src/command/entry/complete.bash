R"script(# Completes the words of rearguard in bash: source this file.
_rearguard() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}
  local verb='' verbs='' options='' files='' rules='' valued='' i
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$verb/${COMP_WORDS[i]}" in
@WORDS@    esac
  done
  case $verb in
@VERBS@  esac
  if [[ " $valued " == *" $prev "* ]]; then COMPREPLY=()
  elif [[ " $files " == *" $prev "* ]]; then mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  elif [[ " $rules " == *" $prev "* ]]; then
    mapfile -t COMPREPLY < <(compgen -W '@RULES@' -- "$cur"; compgen -f -- "$cur")
  elif [[ $cur == -* ]]; then mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
  elif [[ -n $verbs ]]; then mapfile -t COMPREPLY < <(compgen -W "$verbs" -- "$cur")
  else mapfile -t COMPREPLY < <(compgen -f -- "$cur")
  fi
}
complete -o filenames -F _rearguard rearguard
)script"
