import sys

from tidework.cli import main

sys.exit(main(sys.argv[1:]))
